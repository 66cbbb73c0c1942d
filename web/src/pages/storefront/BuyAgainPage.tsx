import { useSearchParams } from "react-router";
import type { InsteadOf } from "@/features/orders/buy-again/PlannedItems";
import { SavedLists } from "@/features/orders/buy-again/SavedLists";
import { UsualItems } from "@/features/orders/buy-again/UsualItems";
import type { Planned } from "@/features/orders/buy-again/wire";
import { useAddLines } from "@/features/orders/cart/useAddLines";
import { useCart } from "@/features/orders/cart/useCart";
import { useWords } from "@/shared/i18n/useWords";
import { useParty } from "@/shared/session/party";
import { useSession } from "@/shared/session/useSession";
import { ChipLinks } from "@/shared/ui/Chips";
import { EmptyState } from "@/shared/ui/EmptyState";
import { PageFrame } from "@/shared/ui/PageFrame";
import { AccountArea } from "./parts/AccountArea";
import { CustomersOnly } from "./parts/CustomersOnly";
import { SubstitutesButton } from "./parts/SubstitutesButton";

/** Lists what a customer or the chosen party orders repeatedly: their usual items and their saved lists. */
export function BuyAgainPage() {
  const { t } = useWords("buyAgain");
  const { salesperson } = useSession();
  const party = useParty()?.code;
  return (
    <CustomersOnly>
      <AccountArea>
        <PageFrame title={t("title")}>
          {salesperson && !party ? (
            <EmptyState drawing="basket" title={t("chooseParty")} help={t("choosePartyHelp")} />
          ) : (
            <Parts key={party} party={party} />
          )}
        </PageFrame>
      </AccountArea>
    </CustomersOnly>
  );
}

const insteadOf: InsteadOf = (item) => <SubstitutesButton short={item} />;

function Parts({ party }: { party?: string }) {
  const { t } = useWords("buyAgain");
  const [params] = useSearchParams();
  const lists = params.get("show") === "lists";
  const { add, adding } = useAddLines();
  const { lines } = useCart();
  const onAdd = (items: readonly Planned[]) =>
    add(items.flatMap(({ line, quantity }) => (line ? [{ ...line, quantity }] : [])));
  return (
    <>
      <ChipLinks
        label={t("title")}
        chips={[
          { name: "usual", text: t("usual"), search: "", chosen: !lists },
          { name: "lists", text: t("lists"), search: "show=lists", chosen: lists },
        ]}
      />
      {lists ? (
        <SavedLists party={party} inCart={lines} insteadOf={insteadOf} adding={adding} onAdd={onAdd} />
      ) : (
        <UsualItems party={party} insteadOf={insteadOf} adding={adding} onAdd={onAdd} />
      )}
    </>
  );
}
