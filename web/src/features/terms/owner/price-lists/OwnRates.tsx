import { Button, InputNumber, Table } from "antd";
import { type ReactNode, useState } from "react";
import { Dialog } from "@/shared/antd/Dialog";
import { IconButton } from "@/shared/antd/IconButton";
import { readProblem } from "@/shared/api/problem";
import { rupees } from "@/shared/format/rupees";
import { usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import cards from "@/shared/list/Cards.module.css";
import { ListSearchBox } from "@/shared/list/ListSearchBox";
import { PageFoot } from "@/shared/list/PageFoot";
import { SIZES } from "@/shared/list/search";
import { notify } from "@/shared/ui/notices";
import { Problem } from "@/shared/ui/Problem";
import { AddRate } from "./AddRate";
import { useListOwnRatesQuery, useSetOwnRatesMutation } from "./api";
import styles from "./PriceLists.module.css";
import { usePriceListWords } from "./usePriceListWords";
import type { OwnRate, PriceList, RateChange } from "./wire";

const FIRST = { words: "", page: 0, size: SIZES[0] as number };

type OwnRatesProps = { list: PriceList; sheet?: ReactNode; onClose: () => void };

/** Edits the own rates of a price list: finds, changes, adds and removes them. */
export function OwnRates({ list, sheet, onClose }: OwnRatesProps) {
  const { t } = usePriceListWords();
  const { t: common } = useWords("common");
  const phone = usePhone();
  const [search, setSearch] = useState(FIRST);
  const { data, error, isFetching, refetch } = useListOwnRatesQuery({ list: list.id, ...search });
  const [setRates, { isLoading }] = useSetOwnRatesMutation();
  const change = async (rate: RateChange) => {
    try {
      await setRates({ list: list.id, rates: [rate] }).unwrap();
      notify(t(rate.rate === null ? "own.removed" : "own.saved"));
      return true;
    } catch (wrong) {
      notify(readProblem(wrong).message ?? common("somethingWentWrong"), { tone: "warning" });
      return false;
    }
  };
  return (
    <Dialog
      title={t("own.title", { name: list.name })}
      onClose={onClose}
      width={720}
      footer={<Button onClick={onClose}>{common("close")}</Button>}
    >
      <div className={styles.own}>
        <p>{t(list.basis === "rates" ? "own.helpAlone" : "own.help")}</p>
        {sheet}
        <AddRate busy={isLoading} onAdd={change} />
        <ListSearchBox
          label={t("own.search")}
          value={search.words}
          onSearch={(words) => setSearch({ ...search, words, page: 0 })}
        />
        {error && <Problem error={error} onRetry={refetch} />}
        <Table<OwnRate>
          size="small"
          tableLayout="fixed"
          pagination={false}
          loading={isFetching}
          locale={{ emptyText: t("own.none") }}
          rowKey={({ product, size }) => `${product} ${size}`}
          dataSource={data?.items ?? []}
          columns={[
            {
              key: "item",
              title: t("own.item"),
              render: (_, { name, size, product, first, mrp }) => (
                <>
                  <div className={styles.item}>{[name, size].filter(Boolean).join(" · ")}</div>
                  <p className="figures">
                    {[product, t("own.first", { rate: rupees(first) }), mrp && `MRP ${rupees(mrp)}`]
                      .filter(Boolean)
                      .join(" · ")}
                  </p>
                </>
              ),
            },
            {
              key: "rate",
              title: t("own.rate"),
              width: phone ? 112 : 130,
              render: (_, row) => <RateInput key={row.rate} row={row} onChange={change} />,
            },
            {
              key: "remove",
              title: <span className="visually-hidden">{t("own.remove")}</span>,
              width: phone ? 48 : 56,
              render: (_, { product, size, name }) => (
                <IconButton
                  icon="trash"
                  size={16}
                  label={t("own.removeNamed", { name: [name, size].filter(Boolean).join(" ") })}
                  onClick={() => void change({ product, size, rate: null })}
                />
              ),
            },
          ]}
        />
        {data && (
          <PageFoot
            total={data.total}
            page={search.page}
            size={search.size}
            onShow={(next) => setSearch({ ...search, ...next })}
          />
        )}
      </div>
    </Dialog>
  );
}

type RateInputProps = { row: OwnRate; onChange: (change: RateChange) => Promise<boolean> };

/** Edits a rate, which is saved on blur or on Enter. */
function RateInput({ row, onChange }: RateInputProps) {
  const { t } = usePriceListWords();
  const [rate, setRate] = useState<number | null>(row.rate);
  const save = async () => {
    if (rate === null || rate === row.rate) return setRate(row.rate);
    if (!(await onChange({ product: row.product, size: row.size, rate }))) setRate(row.rate);
  };
  return (
    <InputNumber
      className={cards.number}
      aria-label={t("own.rateOf", { name: [row.name, row.size].filter(Boolean).join(" ") })}
      prefix="₹"
      min={0.01}
      precision={2}
      inputMode="decimal"
      value={rate}
      onChange={setRate}
      onBlur={() => void save()}
      onPressEnter={(event) => event.currentTarget.blur()}
    />
  );
}
