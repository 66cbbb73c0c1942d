import { Button } from "antd";
import cards from "@/shared/list/Cards.module.css";
import { Badge } from "@/shared/ui/Badge";
import { Icon } from "@/shared/ui/Icon";
import styles from "./Schemes.module.css";
import { useSchemeWords } from "./useSchemeWords";
import type { Scheme } from "./wire";

type SchemeCardProps = { scheme: Scheme; onEdit: () => void; onRemove: () => void };

/** A scheme in words, what it has given so far, and the ways to change and to delete it. */
export function SchemeCard({ scheme, onEdit, onRemove }: SchemeCardProps) {
  const words = useSchemeWords();
  const { t } = words;
  const { name } = scheme;
  return (
    <li className={`${cards.card} ${styles.card}`} data-state={scheme.state}>
      <div className={`${cards.who} ${styles.titled}`}>
        <h3 className="ellipsis" title={name}>
          {name}
        </h3>
        <Badge tone={scheme.state === "running" ? "success" : "neutral"}>{t(`state.${scheme.state}`)}</Badge>
        <p className="ellipsis" title={words.goods(scheme)}>
          {words.goods(scheme)}
        </p>
        <p className="ellipsis" title={words.buyers(scheme)}>
          {words.buyers(scheme)}
        </p>
      </div>
      <ul className={`${cards.values} figures`}>
        {scheme.slabs.map((slab) => (
          <li key={slab.at}>{words.slab(scheme, slab)}</li>
        ))}
        <li className={styles.time}>{words.used(scheme)}</li>
        <li className={styles.time}>{words.time(scheme)}</li>
      </ul>
      <div className={cards.ways}>
        <Button aria-label={t("editNamed", { name })} onClick={onEdit}>
          {t("edit")}
        </Button>
        <Button
          danger
          type="text"
          icon={<Icon name="trash" size={16} />}
          aria-label={t("deleteNamed", { name })}
          onClick={onRemove}
        >
          {t("delete")}
        </Button>
      </div>
    </li>
  );
}
