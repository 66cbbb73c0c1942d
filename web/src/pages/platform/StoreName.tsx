import { Link } from "react-router";
import { storeAddress } from "@/features/platform/console/menu";
import type { StoreRow } from "@/features/platform/console/wire";
import { TwoLines } from "@/shared/list/Cells";
import { spacedMobileNumber } from "@/shared/tenant/address";
import styles from "./StoreName.module.css";

/** A store in a row: its name above its number, linked to its page. */
export function StoreName({ store: { mobileNo, companyName } }: { store: StoreRow }) {
  return (
    <Link className={styles.store} to={storeAddress(mobileNo)}>
      <TwoLines first={companyName} second={spacedMobileNumber(mobileNo)} title={companyName} />
    </Link>
  );
}
