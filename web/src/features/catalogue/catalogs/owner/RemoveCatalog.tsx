import { RemoveConfirm } from "@/shared/edit/RemoveConfirm";
import { useWords } from "@/shared/i18n/useWords";
import { useRemoveCatalogMutation } from "./api";
import type { OwnerCatalog } from "./wire";

/** Asks for confirmation before a catalogue is deleted with its files. */
export function RemoveCatalog({ catalog, onClose }: { catalog: OwnerCatalog | null; onClose: () => void }) {
  const { t } = useWords("ownerCatalog");
  const [remove] = useRemoveCatalogMutation();
  return (
    <RemoveConfirm
      open={catalog !== null}
      question={t("remove.question")}
      help={t("remove.help", { title: catalog?.title })}
      yes={t("remove.yes")}
      no={t("remove.no")}
      remove={async () => catalog && remove(catalog.id).unwrap()}
      done={t("removed")}
      onClose={onClose}
    />
  );
}
