import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import styles from "@/shared/list/Cards.module.css";
import { ListSearchBox } from "@/shared/list/ListSearchBox";
import { NothingFound } from "@/shared/list/NothingFound";
import { PageFoot } from "@/shared/list/PageFoot";
import { usePageSearch } from "@/shared/list/usePageSearch";
import { Icon } from "@/shared/ui/Icon";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { useListRulesQuery } from "./api";
import { RemoveRule } from "./RemoveRule";
import { RuleCard } from "./RuleCard";
import { RuleDrawer } from "./RuleDrawer";
import type { Rule } from "./wire";

/** The rules of quantity and value of a store; `off` says that they do not hold yet. */
export function OrderRules({ off }: { off?: ReactNode }) {
  const { t } = useWords("orderRules");
  const { search, show } = usePageSearch();
  const [edited, setEdited] = useState<Rule | "new" | null>(null);
  const [removing, setRemoving] = useState<Rule | null>(null);
  const { data, error, isFetching, refetch } = useListRulesQuery(search);
  const add = (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setEdited("new")}>
      {t("add")}
    </Button>
  );
  return (
    <>
      {off && (
        <p className={styles.off} role="note">
          <Icon name="info" size={16} /> {off}
        </p>
      )}
      <div className={styles.bar}>
        <ListSearchBox label={t("search")} value={search.words} onSearch={(words) => show({ words }, true)} />
        {add}
      </div>
      {data === undefined ? (
        error ? (
          <Problem error={error} onRetry={refetch} />
        ) : (
          <RowSkeletons count={6} height={128} />
        )
      ) : data.items.length === 0 ? (
        <NothingFound words={search.words} onClear={() => show({ words: "" })} help={t("none")} />
      ) : (
        <div aria-busy={isFetching}>
          <ul className={styles.grid}>
            {data.items.map((rule) => (
              <RuleCard
                key={rule.id}
                rule={rule}
                onEdit={() => setEdited(rule)}
                onRemove={() => setRemoving(rule)}
              />
            ))}
          </ul>
          <PageFoot total={data.total} page={search.page} size={search.size} onShow={show} />
        </div>
      )}
      <RuleDrawer rule={edited} onClose={() => setEdited(null)} />
      <RemoveRule rule={removing} onClose={() => setRemoving(null)} />
    </>
  );
}
