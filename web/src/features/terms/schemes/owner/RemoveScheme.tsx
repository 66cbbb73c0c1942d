import { RemoveConfirm } from "@/shared/edit/RemoveConfirm";
import { useRemoveSchemeMutation } from "./api";
import { useSchemeWords } from "./useSchemeWords";
import type { Scheme } from "./wire";

/** Confirms that a scheme is to be deleted. */
export function RemoveScheme({ scheme, onClose }: { scheme: Scheme | null; onClose: () => void }) {
  const { t } = useSchemeWords();
  const [remove] = useRemoveSchemeMutation();
  return (
    <RemoveConfirm
      open={scheme !== null}
      question={t("remove.question", { name: scheme?.name ?? "" })}
      help={t("remove.help")}
      yes={t("delete")}
      remove={async () => scheme && remove(scheme.id).unwrap()}
      done={t("removed")}
      onClose={onClose}
    />
  );
}
