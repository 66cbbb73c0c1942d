import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { spacedMobileNumber } from "@/shared/tenant/address";
import { useListVendorsQuery } from "@/shared/tenant/api";
import { LinkButton } from "@/shared/ui/Button";
import { EmptyState } from "@/shared/ui/EmptyState";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import styles from "./Stores.module.css";

/** The stores that are open, each with its number and the way in. */
export function Stores({ most, heading: Heading = "h3" }: { most?: number; heading?: "h2" | "h3" }) {
  const { t } = useWords("landing");
  const { t: common } = useWords("common");
  const { data, error, refetch } = useListVendorsQuery();
  if (error) return <Problem error={error} onRetry={refetch} />;
  if (!data) return <RowSkeletons count={2} height={92} />;
  if (data.length === 0) return <EmptyState title={t("stores.none")} help={t("stores.noneHelp")} />;
  return (
    <ul className={styles.stores}>
      {data.slice(0, most).map(({ name, city, mobileNumber }) => (
        <li key={mobileNumber}>
          <article className={styles.store}>
            <div>
              <Heading className="two-lines">{name}</Heading>
              <p className="figures">
                {[city, common("store.shopId", { number: spacedMobileNumber(mobileNumber) })]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
            <LinkButton
              look="outline"
              to={`/${mobileNumber}`}
              reloadDocument
              aria-label={`${common("store.goToShop")}: ${name}`}
            >
              {common("store.goToShop")}
            </LinkButton>
          </article>
        </li>
      ))}
    </ul>
  );
}

/** "All 124 stores", once it is known how many there are. */
export function useStoreCount() {
  const { t } = useWords("landing");
  const { data } = useListVendorsQuery();
  return data ? t("stores.all", { count: data.length, formatted: quantityText(data.length) }) : null;
}
