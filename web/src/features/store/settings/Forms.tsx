import { createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from "react";
import type { Draft } from "@/shared/edit/useDraft";
import { useLeaveGuard } from "@/shared/edit/useLeaveGuard";

type Form = Pick<Draft<object>, "changes" | "isDirty" | "reset">;
type Register = (id: string, form: Form | null) => void;

const FormsContext = createContext<Register>(() => undefined);

/** Registers one of the page's forms, so that leaving the page first checks it for unsaved changes. */
export function useFormOfPage(form: Form) {
  const register = useContext(FormsContext);
  const id = useId();
  useEffect(() => register(id, form));
  useEffect(() => () => register(id, null), [register, id]);
}

/** Asks before the page is left with unsaved changes in any of its forms. */
export function Forms({ children }: { children: ReactNode }) {
  const forms = useRef(new Map<string, Form>());
  const [changes, setChanges] = useState(0);
  const [register] = useState(() => (id: string, form: Form | null) => {
    if (form) forms.current.set(id, form);
    else forms.current.delete(id);
    setChanges([...forms.current.values()].reduce((sum, each) => sum + each.changes, 0));
  });
  const guard = useLeaveGuard({
    changes,
    isDirty: () => [...forms.current.values()].some((form) => form.isDirty()),
    reset: () => {
      for (const form of forms.current.values()) form.reset();
    },
  });
  return (
    <FormsContext value={register}>
      {children}
      {guard.dialog}
    </FormsContext>
  );
}
