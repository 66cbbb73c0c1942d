import { lineOf } from "@/features/orders/cart/orderable";
import { useAddLines } from "@/features/orders/cart/useAddLines";
import type { InsteadOf } from "@/features/orders/quick-order/PadLines";
import { type QuickItem, QuickOrder } from "@/features/orders/quick-order/QuickOrder";
import { useWords } from "@/shared/i18n/useWords";
import { useParty } from "@/shared/session/party";
import { personOf } from "@/shared/session/token";
import { useSession } from "@/shared/session/useSession";
import { EmptyState } from "@/shared/ui/EmptyState";
import { PageFrame } from "@/shared/ui/PageFrame";
import { CustomersOnly } from "./parts/CustomersOnly";
import { SubstitutesButton } from "./parts/SubstitutesButton";

/**
 * A form for a long order: items are typed one by one, or pasted from a message and matched to the store's
 * items.
 */
export function QuickOrderPage() {
  const { t } = useWords("quickOrder");
  const { salesperson, claims } = useSession();
  const party = useParty()?.code;
  return (
    <CustomersOnly>
      <PageFrame title={t("title")}>
        {salesperson && !party ? (
          <EmptyState drawing="basket" title={t("chooseParty")} help={t("choosePartyHelp")} />
        ) : (
          <Pad key={`${claims && personOf(claims)} ${party}`} party={party} />
        )}
      </PageFrame>
    </CustomersOnly>
  );
}

const insteadOf: InsteadOf = (short, onTake) => <SubstitutesButton short={short} onTake={onTake} />;

function Pad({ party }: { party?: string }) {
  const { add, adding } = useAddLines();
  const send = (items: QuickItem[]) =>
    add(items.map(({ product, size, quantity }) => lineOf(product, size, quantity)));
  return <QuickOrder party={party} adding={adding} insteadOf={insteadOf} onAdd={send} />;
}
