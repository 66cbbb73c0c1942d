import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { Confirm } from "@/shared/ui/Confirm";
import { notify } from "@/shared/ui/notices";
import { useRemoveCatalogMutation } from "./api";
import type { OwnerCatalog } from "./wire";

/** Asks before a catalogue is removed with its files. */
export function RemoveCatalog({ catalog, onClose }: { catalog: OwnerCatalog | null; onClose: () => void }) {
  const { t } = useWords("ownerCatalog");
  const { t: common } = useWords("common");
  const [remove] = useRemoveCatalogMutation();
  const run = async () => {
    onClose();
    if (!catalog) return;
    try {
      await remove(catalog.id).unwrap();
      notify(t("removed"));
    } catch (error) {
      notify(readProblem(error).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  return (
    <Confirm
      open={catalog !== null}
      question={t("remove.question")}
      help={t("remove.help", { title: catalog?.title })}
      yes={t("remove.yes")}
      no={t("remove.no")}
      danger
      onYes={run}
      onNo={onClose}
    />
  );
}
