import { createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from "react";
import type { Draft } from "@/features/backoffice/edit/useDraft";
import { useLeaveGuard } from "@/features/backoffice/edit/useLeaveGuard";

type Form = Pick<Draft<object>, "changes" | "isDirty" | "reset">;
type Tell = (id: string, form: Form | null) => void;

const FormsContext = createContext<Tell>(() => undefined);

/** Makes one of the page's forms known, so that the page is not left over its head. */
export function useFormOfPage(form: Form) {
  const tell = useContext(FormsContext);
  const id = useId();
  useEffect(() => tell(id, form));
  useEffect(() => () => tell(id, null), [tell, id]);
}

/** Asks before the page is left with something unsaved in any of its forms. */
export function Forms({ children }: { children: ReactNode }) {
  const forms = useRef(new Map<string, Form>());
  const [changes, setChanges] = useState(0);
  const [tell] = useState(() => (id: string, form: Form | null) => {
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
    <FormsContext value={tell}>
      {children}
      {guard.dialog}
    </FormsContext>
  );
}
