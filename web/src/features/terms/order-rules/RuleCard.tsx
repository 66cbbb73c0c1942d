import { Button } from "antd";
import { DeleteButton } from "@/shared/antd/DeleteButton";
import { useWords } from "@/shared/i18n/useWords";
import styles from "@/shared/list/Cards.module.css";
import { useRuleWords } from "./useRuleWords";
import type { Rule } from "./wire";

type RuleCardProps = { rule: Rule; onEdit: () => void; onRemove: () => void };

/** A rule in words, and the ways to change and to delete it. */
export function RuleCard({ rule, onEdit, onRemove }: RuleCardProps) {
  const { t } = useWords("orderRules");
  const words = useRuleWords();
  const name = `${words.goods(rule)}, ${words.buyers(rule)}`;
  return (
    <li className={styles.card}>
      <div className={styles.who}>
        <h3 className="ellipsis" title={words.goods(rule)}>
          {words.goods(rule)}
        </h3>
        <p className="ellipsis" title={words.buyers(rule)}>
          {words.buyers(rule)}
        </p>
      </div>
      <ul className={`${styles.values} figures`}>
        {words.values(rule).map((value) => (
          <li key={value}>{value}</li>
        ))}
      </ul>
      <div className={styles.ways}>
        <Button aria-label={t("editNamed", { name })} onClick={onEdit}>
          {t("edit")}
        </Button>
        <DeleteButton text={t("delete")} label={t("deleteNamed", { name })} onClick={onRemove} />
      </div>
    </li>
  );
}
