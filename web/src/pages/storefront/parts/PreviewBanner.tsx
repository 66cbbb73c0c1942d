import { useWords } from "@/shared/i18n/useWords";
import type { Preview } from "@/shared/session/preview";
import { useStore } from "@/shared/tenant/store-context";
import { LookBanner } from "@/shared/ui/LookBanner";

/**
 * Shows on every page as which person the owner views the shop. Its link loads a new page, which ends the
 * preview.
 */
export function PreviewBanner({ preview: { name, code } }: { preview: Preview }) {
  const { t } = useWords("preview");
  const { path } = useStore();
  return (
    <LookBanner label={t("label")} who={code ? t("as", { name }) : t("asGuest")} note={t("nothingSaved")}>
      <a href={path("owner/preview")}>{t("back")}</a>
    </LookBanner>
  );
}
