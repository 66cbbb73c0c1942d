import { lazy, Suspense, useState } from "react";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { Button, LinkButton } from "@/shared/ui/Button";
import { EmptyState } from "@/shared/ui/EmptyState";
import { usePageTitle } from "@/shared/ui/PageFrame";
import { suspensionOf } from "./suspension";

const Suspended = lazy(async () => ({ default: (await import("./Suspended")).Suspended }));
const AskWhy = lazy(async () => ({ default: (await import("./AskWhy")).AskWhy }));

type StoreClosedProps = { mobileNumber: string; why: unknown };

/**
 * Shown while neither customers nor the owner can enter. The server's text gives the reason, in full to the
 * owner.
 */
export function StoreClosed({ mobileNumber, why }: StoreClosedProps) {
  const { t } = useWords("common");
  const [suspension, setSuspension] = useState(() => suspensionOf(why));
  const [asking, setAsking] = useState(false);
  const { message, key } = readProblem(why);
  usePageTitle(t("store.suspended"));
  if (suspension)
    return (
      <Suspense fallback={null}>
        <Suspended suspension={suspension} />
      </Suspense>
    );
  return (
    <main style={{ display: "grid", minHeight: "100dvh" }}>
      <EmptyState page title={t("store.suspended")} help={message ?? undefined}>
        <LinkButton to="/">{t("goHome")}</LinkButton>
        {key === "store.suspended" && !asking && (
          <Button look="text" onClick={() => setAsking(true)}>
            {t("store.owner")}
          </Button>
        )}
        {asking && (
          <Suspense fallback={null}>
            <AskWhy mobileNumber={mobileNumber} onLearnt={setSuspension} />
          </Suspense>
        )}
      </EmptyState>
    </main>
  );
}
