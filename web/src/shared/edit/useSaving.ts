import { useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { firstErrors } from "./errors";
import type { Draft } from "./useDraft";

export type Saving = {
  state: "idle" | "saving" | "stale";
  save: () => Promise<boolean>;
  /**
   * `takeTheirs` drops the changes and shows the current values; `keepMine` keeps the changes on top of them.
   */
  takeTheirs: () => void;
  keepMine: () => void;
};

type SavingOptions<T> = {
  draft: Draft<T>;
  /** Sends the changed fields; throws the server's refusal. */
  send: (changed: Partial<T>, values: T) => Promise<unknown>;
  /** Returns the errors by field that are found before anything is sent. */
  check?: (values: T) => Record<string, string>;
  /** Returns the form's field for the server's name. */
  fieldOf?: (wireName: string) => string;
  /** The notice that is shown for five seconds after saving. */
  done?: string;
  onSaved?: () => void;
  /** Reloads the edited values. */
  reload?: () => void;
  /** Saves even without changes, as for a new thing with its first values. */
  always?: boolean;
};

const CHANGED_MEANWHILE = 412;
const focusWrong = () =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());

/** Saves a draft: shows errors next to their fields, and does not overwrite changes of another user. */
export function useSaving<T>(options: SavingOptions<T>): Saving {
  const { draft, send, check, fieldOf, done, onSaved, reload, always } = options;
  const { t: common } = useWords("common");
  const [state, setState] = useState<Saving["state"]>("idle");

  const wrong = (errors: Record<string, string>) => {
    draft.setErrors(errors);
    focusWrong();
    return false;
  };
  const save = async () => {
    if (state === "saving" || (!always && !draft.isDirty())) return false;
    const problems = check?.(draft.values) ?? {};
    if (Object.keys(problems).length > 0) return wrong(problems);
    setState("saving");
    try {
      await send(draft.changed, draft.values);
    } catch (error) {
      const { status, message, errors } = readProblem(error);
      setState(status === CHANGED_MEANWHILE ? "stale" : "idle");
      if (status === CHANGED_MEANWHILE) return false;
      notify(message ?? common("somethingWentWrong"), { tone: "warning" });
      return wrong(firstErrors(errors, fieldOf));
    }
    setState("idle");
    draft.reset();
    if (done) notify(done);
    onSaved?.();
    return true;
  };
  const reloadPage = () => {
    setState("idle");
    reload?.();
  };
  return {
    state,
    save,
    keepMine: reloadPage,
    takeTheirs: () => {
      draft.reset();
      reloadPage();
    },
  };
}
