import { PayPanel } from "@/features/money/payments/buyer/PayPanel";
import { DownloadButton } from "@/features/papers/exports/buyer/DownloadButton";
import { useGetDuesQuery } from "@/features/people/receivables/api";
import { Receivables } from "@/features/people/receivables/Receivables";
import { useWords } from "@/shared/i18n/useWords";
import { useSession } from "@/shared/session/useSession";
import { EmptyState } from "@/shared/ui/EmptyState";
import { KeepBack } from "@/shared/ui/KeepBack";
import { PageFrame } from "@/shared/ui/PageFrame";
import { AccountArea } from "./parts/AccountArea";
import { SignedInOnly } from "./parts/CustomersOnly";
import { ReceiptButton } from "./parts/ReceiptButton";

/** Lists what a customer owes the store and their invoices, from the books or else from their orders. */
export function DuesPage() {
  const { t } = useWords("receivables");
  const { claims, guest, salesperson } = useSession();
  const code = guest || salesperson ? "" : (claims?.code ?? "");
  const { data, error } = useGetDuesQuery(code, { skip: !code });
  return (
    <SignedInOnly>
      <AccountArea>
        <PageFrame title={t("title")} note={data?.fromBooks === false ? undefined : t("note")}>
          {code ? (
            <>
              {!data && !error && <KeepBack />}
              <PayPanel paidFor={{ account: code }} receipt={(payment) => <ReceiptButton of={payment} />} />
              <Receivables
                code={code}
                file={(days) => (
                  <DownloadButton
                    request={{ kind: "statement", party: code, ...days }}
                    text={t("statementFile")}
                  />
                )}
              />
            </>
          ) : (
            <EmptyState drawing="papers" title={t("noDues")} help={t("noAccountHelp")} />
          )}
        </PageFrame>
      </AccountArea>
    </SignedInOnly>
  );
}
