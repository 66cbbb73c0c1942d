import { useState } from "react";
import { GoToShopDialog } from "@/features/platform/landing/GoToShop";
import { useWords } from "@/shared/i18n/useWords";
import { Button } from "@/shared/ui/Button";
import { EmptyState } from "@/shared/ui/EmptyState";
import { usePageTitle } from "@/shared/ui/PageFrame";

/** Shows that no store has this number, and offers to enter another. */
export function StoreNotFound() {
  const { t } = useWords("common");
  const [asking, setAsking] = useState(false);
  usePageTitle(t("store.notFound"));
  return (
    <main style={{ display: "grid", minHeight: "100dvh" }}>
      <EmptyState page title={t("store.notFound")} help={t("store.notFoundHelp")}>
        <Button look="primary" onClick={() => setAsking(true)}>
          {t("tryAgain")}
        </Button>
      </EmptyState>
      <GoToShopDialog open={asking} onClose={() => setAsking(false)} />
    </main>
  );
}
