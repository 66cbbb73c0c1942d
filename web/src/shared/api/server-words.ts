import type { FetchBaseQueryError } from "@reduxjs/toolkit/query/react";
import { i18n } from "@/shared/i18n/i18n";
import { fill, isMessage, loadServerTexts, type Message, type ServerTexts } from "@/shared/i18n/server-text";

type Keys = Message | null | Keys[] | { [field: string]: Keys };
type Refusal = { message?: string; errors?: unknown; errorKeys?: Keys } & Partial<Message>;

function fillErrors(words: ServerTexts, errors: unknown, keys: Keys | undefined): unknown {
  if (isMessage(keys)) return fill(words, keys) ?? errors;
  if (Array.isArray(errors)) return errors.map((one, i) => fillErrors(words, one, (keys as Keys[])?.[i]));
  if (typeof errors !== "object" || errors === null) return errors;
  return Object.fromEntries(
    Object.entries(errors).map(([field, inner]) => [
      field,
      fillErrors(words, inner, (keys as { [field: string]: Keys })?.[field]),
    ]),
  );
}

async function translated(body: unknown): Promise<unknown> {
  if (!isMessage(body)) return body;
  const refusal: Refusal = body;
  const words = await loadServerTexts(i18n.language);
  if (!words) return body;
  return {
    ...refusal,
    message: fill(words, body) ?? refusal.message,
    errors: fillErrors(words, refusal.errors, refusal.errorKeys),
  };
}

/** Returns an answer with the texts of its error in the reader's language. The server's own texts are English. */
export async function inReadersLanguage<Answer extends { error?: FetchBaseQueryError }>(
  answer: Answer,
): Promise<Answer> {
  if (typeof answer.error?.status !== "number") return answer;
  return { ...answer, error: { ...answer.error, data: await translated(answer.error.data) } };
}
