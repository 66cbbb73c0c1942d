import type { ApexOptions } from "apexcharts";
import { quantityText, wholeRupees } from "@/shared/format/rupees";
import { useMedia, usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { brand, neutrals } from "@/shared/theme/tokens";
import { useListCategorySalesQuery } from "./api";
import { Chart } from "./Chart";
import styles from "./Dashboard.module.css";
import { Insufficient, Panel } from "./Panel";
import { bestCategories, roundAxis } from "./rules";
import { useSpokenAmount } from "./useSpokenAmount";
import type { CategorySales as Sales } from "./wire";

const ROW = 27;
const AXIS = 36;

/** Shows the sales of each category in rupees, with the pieces in the bar's tooltip. */
export function CategorySales() {
  const { t } = useWords("owner");
  const answer = useListCategorySalesQuery();
  return (
    <Panel title={t("dashboard.categories")} height={10 * ROW + AXIS} answer={answer}>
      {(sales) => (sales.length > 0 ? <Bars sales={sales} /> : <Insufficient />)}
    </Panel>
  );
}

function Bars({ sales }: { sales: Sales[] }) {
  const { t } = useWords("owner");
  const options = useOptions(bestCategories(sales).shown);
  const { shown, others } = bestCategories(sales);
  return (
    <>
      <Chart
        kind="bar"
        label={t("dashboard.categories")}
        height={shown.length * ROW + AXIS}
        series={[{ name: t("dashboard.sales"), data: shown.map(({ amount }) => Math.round(amount)) }]}
        options={options}
        table={{
          head: [t("dashboard.category"), t("dashboard.sales"), t("dashboard.quantity")],
          rows: shown.map(({ name, amount, quantity }) => [
            name,
            wholeRupees(amount),
            quantityText(quantity),
          ]),
        }}
      />
      {others.count > 0 && (
        <p className={styles.others}>
          {t("dashboard.others", { count: others.count, amount: wholeRupees(others.amount) })}
        </p>
      )}
    </>
  );
}

function useOptions(shown: Sales[]): ApexOptions {
  const { t } = useWords("owner");
  const spoken = useSpokenAmount();
  const phone = usePhone();
  const narrow = useMedia("(max-width: 1099.98px)");
  const greatest = Math.max(...shown.map(({ amount }) => amount));
  const axis = roundAxis(greatest * (narrow ? 1.3 : 1.12), narrow ? 3 : 6);
  return {
    // ApexCharts keeps labels inside short bars only in a stacked chart.
    chart: { stacked: true },
    colors: [brand.colorPrimary],
    plotOptions: {
      bar: {
        horizontal: true,
        barHeight: "68%",
        borderRadius: 4,
        borderRadiusApplication: "end",
        dataLabels: { position: "top", hideOverflowingLabels: false },
      },
    },
    dataLabels: {
      enabled: true,
      textAnchor: "start",
      offsetX: 6,
      formatter: (amount) => (narrow ? spoken(Number(amount)) : wholeRupees(Number(amount))),
      style: { fontSize: "12px", fontWeight: 600, colors: [neutrals.colorText] },
    },
    grid: {
      borderColor: neutrals.colorBorderSecondary,
      xaxis: { lines: { show: true } },
      yaxis: { lines: { show: false } },
      padding: { top: -16, bottom: -4, right: 8 },
    },
    xaxis: {
      categories: shown.map(({ name }) => name),
      min: 0,
      max: axis.end,
      tickAmount: axis.steps,
      axisBorder: { show: false },
      axisTicks: { show: false },
      labels: { formatter: (amount) => spoken(Number(amount)), style: { fontSize: "12px" } },
    },
    yaxis: {
      labels: { maxWidth: phone ? 112 : 200, style: { fontSize: "12px", colors: neutrals.colorText } },
    },
    tooltip: {
      y: {
        formatter: (amount, { dataPointIndex }: { dataPointIndex: number }) =>
          t("dashboard.amountAndPieces", {
            amount: wholeRupees(amount),
            pieces: quantityText(shown[dataPointIndex]?.quantity ?? 0),
          }),
      },
    },
  };
}
