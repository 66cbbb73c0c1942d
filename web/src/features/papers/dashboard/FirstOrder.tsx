import { Button } from "antd";
import type { ReactNode } from "react";
import { LinkButton } from "@/shared/antd/LinkButton";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { EmptyState } from "@/shared/ui/EmptyState";
import { Icon } from "@/shared/ui/Icon";
import { useListMonthsQuery } from "./api";
import styles from "./Dashboard.module.css";

type FirstOrderProps = { onShare: () => void; children: ReactNode };

/** Shows the charts; in a store without an order in the last year, shows how to get the first one instead. */
export function FirstOrder({ onShare, children }: FirstOrderProps) {
  const { t } = useWords("owner");
  const { path } = useStore();
  const { data: months } = useListMonthsQuery();
  if (!months?.every(({ orders }) => orders === 0)) return children;
  return (
    <section className={styles.panel}>
      <EmptyState title={t("dashboard.insufficient")} help={t("dashboard.firstOrder")}>
        <Button type="primary" size="large" icon={<Icon name="share" size={16} />} onClick={onShare}>
          {t("dashboard.share")}
        </Button>
        <LinkButton to={path("owner/preview")}>{t("menu.viewAs")}</LinkButton>
      </EmptyState>
    </section>
  );
}
