import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { LinkButton } from "@/shared/ui/Button";
import { EmptyState } from "@/shared/ui/EmptyState";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { useListUsualItemsQuery } from "./api";
import styles from "./BuyAgain.module.css";
import { type InsteadOf, PlannedItems } from "./PlannedItems";
import type { Usual } from "./wire";

type UsualItemsProps = {
  party?: string;
  insteadOf?: InsteadOf;
  adding: boolean;
  onAdd: (items: Usual[]) => void;
};

/** Shows what the party orders in most months, in usual quantities and at today's rates. */
export function UsualItems({ party, insteadOf, adding, onAdd }: UsualItemsProps) {
  const { t } = useWords("buyAgain");
  const { path } = useStore();
  const { currentData: items, error, refetch } = useListUsualItemsQuery({ party });
  if (error && !items) return <Problem error={error} onRetry={refetch} />;
  if (!items) return <RowSkeletons count={4} height={72} />;
  if (items.length === 0)
    return (
      <EmptyState drawing="basket" title={t("noUsual")} help={t("noUsualHelp")}>
        <LinkButton look="primary" to={path("shop")}>
          {t("toShop")}
        </LinkButton>
      </EmptyState>
    );
  return (
    <section className={styles.panel}>
      <PlannedItems
        label={t("usual")}
        items={items}
        note={({ months }) => t("months", { count: months })}
        insteadOf={insteadOf}
        adding={adding}
        onAdd={onAdd}
      />
    </section>
  );
}
