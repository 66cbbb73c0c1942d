import type { ReactNode } from "react";
import { useListBoughtProductsQuery } from "@/features/catalogue/products/buyer/api";
import { Section, Shelf } from "@/features/catalogue/products/buyer/Shelf";
import { BalanceCard, useAccountInBooks } from "@/features/people/accounts/BalanceCard";
import { useWords } from "@/shared/i18n/useWords";
import { useParty } from "@/shared/session/party";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { ShopCard } from "./cards";
import styles from "./HomeOfCustomer.module.css";
import { LastOrder, useLastOrder } from "./LastOrder";
import { useShopPages } from "./useShopPages";

type HomeOfCustomerProps = {
  /** The rest of the page, rendered after the parts above so that it does not move. */
  children: ReactNode;
  /** The placeholder while anything loads. */
  waiting: ReactNode;
};

/** The top of a customer's home page: their balance, their last order and their past items, then the rest. */
export function HomeOfCustomer({ children, waiting }: HomeOfCustomerProps) {
  const { t } = useWords("shop");
  const { settings } = useStore();
  const { salesperson } = useSession();
  const party = useParty()?.code;
  const loads = [useAccountInBooks(), useLastOrder()].includes(undefined);
  const { currentData: products = [], isLoading } = useListBoughtProductsQuery(
    { party },
    { skip: salesperson && !party },
  );
  const [page] = useShopPages().again;
  const again = page && { to: page.to, text: t("usualItems") };
  if (loads || isLoading) return waiting;
  return (
    <>
      {!settings.onlyProducts && (
        <div className={styles.cards}>
          <BalanceCard />
          <LastOrder />
        </div>
      )}
      {products.length > 0 && (
        <Section title={t("buyAgain")} more={again}>
          <Shelf label={t("buyAgain")} width={164}>
            {products.map((product) => (
              <li key={product.code}>
                <ShopCard product={product} />
              </li>
            ))}
          </Shelf>
        </Section>
      )}
      {children}
    </>
  );
}
