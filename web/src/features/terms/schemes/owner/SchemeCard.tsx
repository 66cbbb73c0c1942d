import { Button } from "antd";
import { DeleteButton } from "@/shared/antd/DeleteButton";
import cards from "@/shared/list/Cards.module.css";
import { Badge } from "@/shared/ui/Badge";
import { useSchemeWords } from "./useSchemeWords";
import type { Scheme } from "./wire";

type SchemeCardProps = { scheme: Scheme; onEdit: () => void; onRemove: () => void };

/** A scheme in words, what it has given so far, and the ways to change and to delete it. */
export function SchemeCard({ scheme, onEdit, onRemove }: SchemeCardProps) {
  const words = useSchemeWords();
  const { t } = words;
  const { name } = scheme;
  return (
    <li className={cards.card} data-state={scheme.state}>
      <div className={`${cards.who} ${cards.titled}`}>
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
        <li className={cards.time}>{words.used(scheme)}</li>
        <li className={cards.time}>{words.time(scheme)}</li>
      </ul>
      <div className={cards.ways}>
        <Button aria-label={t("editNamed", { name })} onClick={onEdit}>
          {t("edit")}
        </Button>
        <DeleteButton text={t("delete")} label={t("deleteNamed", { name })} onClick={onRemove} />
      </div>
    </li>
  );
}
