import { Link } from "react-router";
import { storeAddress } from "@/features/platform/console/menu";
import { countOf } from "@/features/platform/console/rules";
import { StandingBadge } from "@/features/platform/console/StandingBadge";
import type { StoreRow } from "@/features/platform/console/wire";
import { bytesText } from "@/shared/format/bytes";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { CardHead, CardLine } from "@/shared/list/Cells";
import { spacedMobileNumber } from "@/shared/tenant/address";
import styles from "./Stores.module.css";

/** A store as a card, for windows that are too narrow for a table. */
export function StoreCard({ store }: { store: StoreRow }) {
  const { t } = useWords("platform");
  const { mobileNo, companyName, personName, city, orders30, products } = store;
  return (
    <Link className={styles.card} to={storeAddress(mobileNo)}>
      <CardHead>
        <b className="ellipsis">{companyName}</b>
        <StandingBadge store={store} />
      </CardHead>
      <CardLine>{[spacedMobileNumber(mobileNo), personName, city].filter(Boolean).join(" · ")}</CardLine>
      <CardLine whole>
        {[
          t("stores.ordersOf", { count: orders30, orders: countOf(store, "orders30", quantityText) }),
          t("stores.productsOf", { count: products, products: countOf(store, "products", quantityText) }),
          countOf(store, "storage", bytesText),
        ].join(" · ")}
      </CardLine>
    </Link>
  );
}
