import type { ApexOptions } from "apexcharts";
import { quantityText } from "@/shared/format/rupees";
import { usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { brand, neutrals } from "@/shared/theme/tokens";
import { useListMonthsQuery } from "./api";
import { Chart } from "./Chart";
import { monthName } from "./months";
import { Insufficient, Panel } from "./Panel";
import { sinceFirstOrder } from "./rules";
import type { MonthOfOrders } from "./wire";

const HEIGHT = 196;

/** Shows orders by month; the current month is lighter and labelled as incomplete. */
export function MonthlyOrders() {
  const { t, language } = useWords("owner");
  const answer = useListMonthsQuery();
  const running = answer.data?.find((month) => month.running);
  const note = running && t("dashboard.byMonth", { month: monthName(running.month, language, "long") });
  return (
    <Panel title={t("dashboard.months")} note={note} height={HEIGHT} answer={answer}>
      {(months) =>
        months.some(({ orders }) => orders > 0) ? (
          <Months months={sinceFirstOrder(months)} />
        ) : (
          <Insufficient />
        )
      }
    </Panel>
  );
}

function Months({ months }: { months: MonthOfOrders[] }) {
  const { t, language } = useWords("owner");
  const phone = usePhone();
  const names = months.map(({ month }) => monthName(month, language, phone ? "narrow" : "short"));
  const options: ApexOptions = {
    colors: months.map(({ running }) => (running ? brand.colorPrimaryBorder : brand.colorPrimary)),
    grid: { borderColor: neutrals.colorBorderSecondary, padding: { top: -16, right: 0, bottom: -8 } },
    plotOptions: {
      bar: { distributed: true, columnWidth: "60%", borderRadius: 4, borderRadiusApplication: "end" },
    },
    xaxis: {
      categories: names,
      axisBorder: { show: false },
      axisTicks: { show: false },
      labels: {
        rotate: 0,
        hideOverlappingLabels: false,
        style: {
          fontSize: "12px",
          colors: months.map(({ running }) => (running ? neutrals.colorText : neutrals.colorTextTertiary)),
        },
      },
    },
    yaxis: {
      forceNiceScale: true,
      tickAmount: 3,
      decimalsInFloat: 0,
      labels: { formatter: (orders) => quantityText(Math.round(orders)), style: { fontSize: "12px" } },
    },
    tooltip: {
      x: {
        formatter: (_name, { dataPointIndex }: { dataPointIndex: number }) =>
          monthName(months[dataPointIndex]?.month ?? "", language, "long"),
      },
      y: { formatter: (orders) => t("dashboard.orderCount", { count: orders }) },
    },
  };
  return (
    <Chart
      kind="bar"
      label={t("dashboard.months")}
      height={HEIGHT}
      series={[{ name: t("dashboard.orders"), data: months.map(({ orders }) => orders) }]}
      options={options}
      table={{
        head: [t("dashboard.month"), t("dashboard.orders")],
        rows: months.map(({ month, orders, running }) => [
          running
            ? t("dashboard.soFar", { month: monthName(month, language, "long") })
            : monthName(month, language, "long"),
          quantityText(orders),
        ]),
      }}
    />
  );
}
