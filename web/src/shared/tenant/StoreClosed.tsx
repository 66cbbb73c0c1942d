import { useWords } from "@/shared/i18n/useWords";
import { LinkButton } from "@/shared/ui/Button";
import { EmptyState } from "@/shared/ui/EmptyState";
import { usePageTitle } from "@/shared/ui/PageFrame";

/** Nobody comes in at the moment, customer or owner; the server's words say how that is. */
export function StoreClosed({ words }: { words: string | null }) {
  const { t } = useWords("common");
  usePageTitle(t("store.suspended"));
  return (
    <main style={{ display: "grid", minHeight: "100dvh" }}>
      <EmptyState page title={t("store.suspended")} help={words ?? undefined}>
        <LinkButton to="/">{t("goHome")}</LinkButton>
      </EmptyState>
    </main>
  );
}
