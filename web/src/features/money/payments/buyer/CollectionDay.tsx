import { timeOfDay } from "@/shared/format/dates";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Badge } from "@/shared/ui/Badge";
import { Button } from "@/shared/ui/Button";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { Sum, Sums } from "@/shared/ui/Sums";
import { useListCollectionsQuery } from "../api";
import { useHowPaid } from "../useHowPaid";
import { type Collection, toneOf } from "../wire";
import styles from "./Collect.module.css";

/** Shows what a salesperson collected today with its sums, and the money to hand over. */
export function CollectionDay({ onShow }: { onShow: (collection: Collection) => void }) {
  const { t, language } = useWords("payments");
  const how = useHowPaid();
  const { data, error, refetch } = useListCollectionsQuery({});
  if (error && !data) return <Problem error={error} onRetry={refetch} />;
  if (!data) return <RowSkeletons count={3} height={56} />;
  const { collections, sums, inHand } = data;
  return (
    <section className={styles.panel} aria-label={t("collect.today")}>
      <h2>{t("collect.today")}</h2>
      <Sums>
        {sums.map(({ method, state, count, amount }) => (
          <Sum
            key={`${method} ${state}`}
            name={t("sum", { method: t(`methods.${method}`), state: t(`state.${state}`), count })}
          >
            {rupees(amount)}
          </Sum>
        ))}
        {inHand.map(({ method, amount }) => (
          <Sum key={method} total name={t("collect.inHand", { method: t(`methods.${method}`) })}>
            {rupees(amount)}
          </Sum>
        ))}
      </Sums>
      {inHand.length > 0 && <p className={styles.quiet}>{t("collect.inHandHelp")}</p>}
      {collections.length === 0 && <p className={styles.quiet}>{t("collect.none")}</p>}
      <ul className={styles.list}>
        {collections.map((each) => (
          <li key={each.id}>
            <b>{each.customer}</b>
            <b className="figures">{rupees(each.amount)}</b>
            <small>
              {how(each)} · {timeOfDay(each.recordedAt, language)}
            </small>
            <Badge tone={toneOf(each.state)}>{t(`state.${each.state}`)}</Badge>
            {each.reason && <small>{each.reason}</small>}
            <Button look="text" onClick={() => onShow(each)}>
              {t("collect.receipt", { number: each.receipt })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
