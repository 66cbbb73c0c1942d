import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { CardGrid } from "@/shared/list/CardGrid";
import styles from "@/shared/list/Cards.module.css";
import { ListSearchBox } from "@/shared/list/ListSearchBox";
import { OffNote } from "@/shared/list/OffNote";
import { usePageSearch } from "@/shared/list/usePageSearch";
import { Icon } from "@/shared/ui/Icon";
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
  const found = useListRulesQuery(search);
  const add = (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setEdited("new")}>
      {t("add")}
    </Button>
  );
  return (
    <>
      {off && <OffNote>{off}</OffNote>}
      <div className={styles.bar}>
        <ListSearchBox label={t("search")} value={search.words} onSearch={(words) => show({ words }, true)} />
        {add}
      </div>
      <CardGrid
        of={found}
        search={search}
        show={show}
        skeleton={<RowSkeletons count={6} height={128} />}
        none={t("none")}
        card={(rule) => (
          <RuleCard
            key={rule.id}
            rule={rule}
            onEdit={() => setEdited(rule)}
            onRemove={() => setRemoving(rule)}
          />
        )}
      />
      <RuleDrawer rule={edited} onClose={() => setEdited(null)} />
      <RemoveRule rule={removing} onClose={() => setRemoving(null)} />
    </>
  );
}
