import { Button } from "antd";
import { DeleteButton } from "@/shared/antd/DeleteButton";
import cards from "@/shared/list/Cards.module.css";
import { Badge } from "@/shared/ui/Badge";
import { usePriceListWords } from "./usePriceListWords";
import type { PriceList } from "./wire";

type PriceListCardProps = {
  list: PriceList;
  onEdit: () => void;
  onRates: () => void;
  onRemove: () => void;
};

/** A price list in words, and the ways to change it, its rates, and to delete it. */
export function PriceListCard({ list, onEdit, onRates, onRemove }: PriceListCardProps) {
  const words = usePriceListWords();
  const { t } = words;
  const { name } = list;
  return (
    <li className={cards.card} data-state={list.state}>
      <div className={`${cards.who} ${cards.titled}`}>
        <h3 className="ellipsis" title={name}>
          {name}
        </h3>
        <Badge tone={list.state === "running" ? "success" : "neutral"}>{t(`state.${list.state}`)}</Badge>
        <p className="ellipsis" title={words.buyers(list)}>
          {words.buyers(list)}
        </p>
      </div>
      <ul className={`${cards.values} figures`}>
        {words.rates(list).map((value) => (
          <li key={value}>{value}</li>
        ))}
        <li className={cards.time}>{words.time(list)}</li>
      </ul>
      <div className={cards.ways}>
        <Button aria-label={t("editNamed", { name })} onClick={onEdit}>
          {t("edit")}
        </Button>
        <Button aria-label={t("ratesNamed", { name })} onClick={onRates}>
          {t("rates")}
        </Button>
        <DeleteButton text={t("delete")} label={t("deleteNamed", { name })} onClick={onRemove} />
      </div>
    </li>
  );
}
