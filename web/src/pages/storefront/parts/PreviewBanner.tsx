import { useWords } from "@/shared/i18n/useWords";
import type { Preview } from "@/shared/session/preview";
import { useStore } from "@/shared/tenant/store-context";
import { LookBanner } from "@/shared/ui/LookBanner";

/** Says over every page with whose eyes the owner looks, and leads back; a link that loads, which ends it. */
export function PreviewBanner({ preview: { name, code } }: { preview: Preview }) {
  const { t } = useWords("preview");
  const { path } = useStore();
  return (
    <LookBanner label={t("label")} who={code ? t("as", { name }) : t("asGuest")} note={t("nothingSaved")}>
      <a href={path("owner/preview")}>{t("back")}</a>
    </LookBanner>
  );
}
