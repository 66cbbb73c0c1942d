import { type APIRequestContext, expect, type Page } from "@playwright/test";

/** The address that receives the codes of the server under test; see tests/senders.py. */
const SENDERS = process.env.HAAT_CODES;

type Delivered = { to: string; code: string };

async function codesTo(request: APIRequestContext, mobile: string): Promise<string[]> {
  if (!SENDERS) throw new Error("HAAT_CODES says where the codes of the copy under test arrive");
  const delivered: Delivered[] = await (await request.get(`${SENDERS}/delivered?to=${mobile}`)).json();
  return delivered.map(({ code }) => code);
}

/** Returns the code that was sent to a number: the first, or a later one. */
export async function codeFor(request: APIRequestContext, mobile: string, which = 0): Promise<string> {
  await expect.poll(async () => (await codesTo(request, mobile)).length).toBeGreaterThan(which);
  return (await codesTo(request, mobile))[which] as string;
}

/** Returns a code of six digits other than this one. */
export const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** Enters the code that was sent to a number. */
export async function enterCode(page: Page, mobile: string, which = 0) {
  const box = page.getByLabel("6-digit code");
  await expect(box).toBeFocused();
  await box.fill(await codeFor(page.request, mobile, which));
}
