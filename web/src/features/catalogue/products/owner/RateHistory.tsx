import { Button } from "antd";
import { useId, useState } from "react";
import { dayAndTime } from "@/shared/format/dates";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { useListRateHistoryQuery } from "./api";
import styles from "./RateHistory.module.css";
import { RATES } from "./rules";
import { useRateNames } from "./SizesField";
import type { RateChange } from "./wire";

const FIRST = 10;
const MAX_CHANGES = 100;

/** Shows how the rates of a product changed, collapsed by default because few owners need it. */
export function RateHistory({ code }: { code: string }) {
  const { t } = useWords("products");
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <section className={styles.history} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>
        <button
          type="button"
          className={styles.opener}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? "chevronDown" : "chevronRight"} size={16} />
          {t("history.title")}
        </button>
      </h3>
      <div id={id} hidden={!open}>
        {open && <Changes code={code} />}
      </div>
    </section>
  );
}

function Changes({ code }: { code: string }) {
  const { t } = useWords("products");
  const [size, setSize] = useState(FIRST);
  const { data, error, refetch, isFetching } = useListRateHistoryQuery({ code, size });
  if (error) return <Problem error={error} onRetry={refetch} />;
  if (!data) return <RowSkeletons count={2} height={48} />;
  if (data.total === 0) return <p className={styles.aside}>{t("history.none")}</p>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll a long list */}
      <ol className={styles.changes} tabIndex={0} aria-label={t("history.title")}>
        {data.items.map((change) => (
          <Entry key={change.id} change={change} />
        ))}
      </ol>
      {data.total > data.items.length && size < MAX_CHANGES && (
        <Button size="small" loading={isFetching} onClick={() => setSize(MAX_CHANGES)}>
          {t("history.more")}
        </Button>
      )}
    </>
  );
}

function Entry({ change }: { change: RateChange }) {
  const { t, language } = useWords("products");
  const { t: activity } = useWords("activity");
  const rates = useRateNames();
  const nameOf = (field: RateChange["changes"][number]["field"]) => {
    if (field === "rate") return t("history.ownRate");
    if (field === "mrp" || field === "discount") return t(`sizes.${field}`);
    return rates[RATES.indexOf(field)];
  };
  const shown = (field: string, value: number | null) =>
    value === null ? activity("value.none") : field === "discount" ? `${value}%` : rupees(value);
  const who = change.by && (change.by === "admin" ? activity("by.admin") : change.byName);
  return (
    <li>
      <span className="figures">
        {change.size && <b>{change.size}: </b>}
        {change.changes
          .map(
            ({ field, before, after }) => `${nameOf(field)} ${shown(field, before)} → ${shown(field, after)}`,
          )
          .join(", ")}
      </span>
      <small className={styles.aside}>
        {[dayAndTime(change.at, language), change.list, t(`history.source.${change.source}`), who]
          .filter(Boolean)
          .join(" · ")}
      </small>
    </li>
  );
}
