import { type Draft, useDraft } from "@/shared/edit/useDraft";
import { useSaveKeys } from "@/shared/edit/useSaveKeys";
import { type Saving, useSaving } from "@/shared/edit/useSaving";
import { useStore } from "@/shared/tenant/store-context";
import { useFormOfPage } from "./Forms";
import type { Versioned } from "./wire";

type Loaded<T> = {
  data?: T;
  error?: unknown;
  isLoading: boolean;
  refetch: () => unknown;
};

type Errors<T> = Partial<Record<keyof T & string, string>>;

type FormOptions<Answer extends Versioned<unknown>, T extends object> = {
  name: string;
  loaded: Loaded<Answer>;
  /** Selects the edited part of the answer, once it is loaded. */
  read: (answer: Answer | undefined) => T;
  send: (change: { store: string; version: string }, changed: Partial<T>, values: T) => Promise<unknown>;
  done: string;
  check?: (values: T) => Errors<T>;
  fieldOf?: (wireName: string, changed: Partial<T>) => string;
};

export type Form<T> = {
  draft: Draft<T>;
  saving: Saving;
  loaded: Loaded<unknown>;
  /** Shows the error of a field when it loses the focus. */
  left: (field: keyof T & string) => void;
};

/** Manages one of the page's forms: its saved values, its draft, and saving. */
export function useForm<Answer extends Versioned<unknown>, T extends object>(
  options: FormOptions<Answer, T>,
): Form<T> {
  const { name, loaded, read, send, done, check, fieldOf } = options;
  const { mobileNumber } = useStore();
  const draft = useDraft(read(loaded.data), `${mobileNumber}/${name}`);
  const problemsOf = (values: T) => (check?.(values) ?? {}) as Record<string, string>;
  const saving = useSaving({
    draft,
    send: (changed, values) =>
      send({ store: mobileNumber, version: loaded.data?.version ?? "" }, changed, values),
    check: problemsOf,
    fieldOf: fieldOf && ((wireName) => fieldOf(wireName, draft.changed)),
    done,
    reload: loaded.refetch,
  });
  useSaveKeys(draft.changes > 0, saving.save);
  useFormOfPage(draft);
  return {
    draft,
    saving,
    loaded,
    left: (field) => {
      const wrong = problemsOf(draft.values)[field];
      const { [field]: _before, ...others } = draft.errors;
      draft.setErrors(wrong ? { ...others, [field]: wrong } : others);
    },
  };
}
