import { EditDrawer } from "@/shared/edit/EditDrawer";
import { useDraft } from "@/shared/edit/useDraft";
import { useSaving } from "@/shared/edit/useSaving";
import { useWords } from "@/shared/i18n/useWords";
import { notify } from "@/shared/ui/notices";
import { useAddSalespersonMutation } from "../api";
import { NEW_SALESPERSON, salespersonFieldOf, type User } from "../wire";
import { SalespersonFields } from "./SalespersonFields";

type NewSalespersonProps = { onClose: () => void; onAdded: (salesperson: User) => void };

/** Adds a salesperson. A name is enough; the code is the next free one. */
export function NewSalesperson({ onClose, onAdded }: NewSalespersonProps) {
  const { t } = useWords("people");
  const [add] = useAddSalespersonMutation();
  const draft = useDraft(NEW_SALESPERSON, "new salesperson");
  const saving = useSaving({
    draft,
    send: async (_changed, values) => {
      const added = await add(values).unwrap();
      notify(t("users.added", { name: added.name, code: added.code }));
      onAdded(added);
    },
    fieldOf: salespersonFieldOf,
  });
  return (
    <EditDrawer
      open
      title={t("users.add")}
      note={t("users.addNote")}
      draft={draft}
      saving={saving}
      saveText={t("users.addNow")}
      onClose={onClose}
    >
      <SalespersonFields />
    </EditDrawer>
  );
}
