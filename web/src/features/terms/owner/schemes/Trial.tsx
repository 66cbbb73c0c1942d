import { Button, InputNumber } from "antd";
import { useState } from "react";
import { CodesSelect } from "@/shared/edit/CodesSelect";
import type { Named } from "@/shared/edit/find";
import { GRADES } from "@/shared/edit/grades";
import { optionsOf } from "@/shared/edit/options";
import { Row, SelectRow } from "@/shared/edit/rows";
import { type ChosenSize, SizeSelect } from "@/shared/edit/SizeSelect";
import { quantityText, rupees } from "@/shared/format/rupees";
import cards from "@/shared/list/Cards.module.css";
import { Icon } from "@/shared/ui/Icon";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { useTrySchemesQuery } from "./api";
import { PastedOrder } from "./PastedOrder";
import styles from "./Schemes.module.css";
import { useSchemeWords } from "./useSchemeWords";
import { type TrialLine, type Tried, withTrialLines } from "./wire";

/** Tries the schemes with some lines: shows what each scheme gives, and why another one gives nothing. */
export function Trial() {
  const { t } = useSchemeWords();
  const [customer, setCustomer] = useState<Named | null>(null);
  const [grade, setGrade] = useState<string>("A");
  const [lines, setLines] = useState<TrialLine[]>([]);
  const [size, setSize] = useState<ChosenSize | null>(null);
  const [quantity, setQuantity] = useState<number | null>(null);
  const { currentData, error, isFetching, refetch } = useTrySchemesQuery(
    { lines, customer: customer?.value ?? null, grade },
    { skip: lines.length === 0 },
  );
  const add = () => {
    if (!size || !quantity) return;
    setLines(withTrialLines(lines, [{ code: size.value, name: size.label, size: size.size, quantity }]));
    setSize(null);
    setQuantity(null);
  };
  return (
    <div className={styles.trial}>
      <div className={cards.pair}>
        <Row
          of={CodesSelect}
          label={t("trial.customer")}
          kind="customers"
          value={customer ? [customer] : []}
          onChange={(chosen) => setCustomer(chosen.at(-1) ?? null)}
        />
        {!customer && (
          <SelectRow label={t("trial.grade")} value={grade} options={optionsOf(GRADES)} onChange={setGrade} />
        )}
      </div>
      <div className={styles.adding}>
        <SizeSelect aria-label={t("trial.item")} value={size} onChange={setSize} />
        <InputNumber
          aria-label={t("trial.quantity")}
          placeholder={t("trial.quantity")}
          min={1}
          precision={0}
          inputMode="numeric"
          value={quantity}
          onChange={setQuantity}
          onPressEnter={add}
        />
        <Button type="primary" disabled={!size || !quantity} onClick={add}>
          {t("trial.add")}
        </Button>
      </div>
      <PastedOrder onRead={(added) => setLines((before) => withTrialLines(before, added))} />
      {lines.length === 0 && <p>{t("trial.none")}</p>}
      {lines.length > 0 && isFetching && !currentData && <RowSkeletons count={3} height={40} />}
      {lines.length > 0 && error && <Problem error={error} onRetry={refetch} />}
      {lines.length > 0 && currentData && (
        <Results
          tried={currentData}
          onRemove={({ itemCd, sizeCd }) =>
            setLines(lines.filter(({ code, size: of }) => code !== itemCd || of !== sizeCd))
          }
        />
      )}
    </div>
  );
}

type ResultsProps = { tried: Tried; onRemove: (line: Tried["lines"][number]) => void };

function Results({ tried, onRemove }: ResultsProps) {
  const words = useSchemeWords();
  const { t } = words;
  return (
    <>
      <ul className={`${styles.results} figures`} aria-label={t("trial.lines")}>
        {tried.lines.map((line) => (
          <li key={`${line.itemCd}/${line.sizeCd}/${line.free}/${line.schemes.join()}`}>
            <span>
              {[line.itemName, line.sizeCd].filter(Boolean).join(", ")} · {quantityText(line.quantity)} ×{" "}
              {line.rate === line.listRate ? null : <s>{rupees(line.listRate)}</s>} {rupees(line.rate)}
              {line.discount > 0 && ` − ${rupees(line.discount)}`}
            </span>
            {line.free ? (
              <span />
            ) : (
              <Button
                type="text"
                size="small"
                icon={<Icon name="trash" size={16} />}
                aria-label={t("trial.remove", { name: line.itemName })}
                onClick={() => onRemove(line)}
              />
            )}
            {line.schemes.length > 0 && (
              <p>
                {[line.free ? t("trial.free") : "", line.schemes.join(" + ")].filter(Boolean).join(" · ")}
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className="figures">
        {t("trial.amounts", { before: rupees(tried.before), after: rupees(tried.after) })}
      </p>
      <ul className={`${styles.results} figures`} aria-label={t("title")}>
        {tried.schemes.map((scheme) => (
          <li key={scheme.schemeId}>
            <b>{scheme.name}</b>
            <span>{scheme.worth > 0 ? rupees(scheme.worth) : ""}</span>
            <p>
              {t(`why.${scheme.why}`)}
              {scheme.missing !== null &&
                ` · ${t("trial.missing", { missing: words.from(scheme, scheme.missing) })}`}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
