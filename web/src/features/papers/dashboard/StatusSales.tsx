import type { ApexOptions } from "apexcharts";
import { wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { neutrals, statusColours } from "@/shared/theme/tokens";
import { useListStatusSalesQuery } from "./api";
import { Chart } from "./Chart";
import styles from "./Dashboard.module.css";
import { Insufficient, Panel } from "./Panel";
import { useSpokenAmount } from "./useSpokenAmount";
import type { StatusSales as Sales } from "./wire";

const SIZE = 188;

/** Shows the sales of each item status as a ring chart and as a list. */
export function StatusSales() {
  const { t } = useWords("owner");
  const answer = useListStatusSalesQuery();
  return (
    <Panel title={t("dashboard.statuses")} height={SIZE} answer={answer}>
      {(sales) => (sales.length > 0 ? <Ring sales={sales} /> : <Insufficient />)}
    </Panel>
  );
}

function Ring({ sales }: { sales: Sales[] }) {
  const { t } = useWords("owner");
  const { t: common } = useWords("common");
  const spoken = useSpokenAmount();
  const names = sales.map(({ status }) => common(`status.${status}`));
  const total = sales.reduce((sum, { amount }) => sum + amount, 0);
  const options: ApexOptions = {
    labels: names,
    colors: sales.map(({ status }) => statusColours[status].chart),
    stroke: { width: 2, colors: [neutrals.colorBgContainer] },
    tooltip: { fillSeriesColor: false, y: { formatter: wholeRupees } },
    plotOptions: {
      pie: {
        expandOnClick: false,
        donut: {
          size: "72%",
          labels: {
            show: true,
            name: { fontSize: "12px", fontWeight: 400, offsetY: -4 },
            value: {
              fontSize: "20px",
              fontWeight: 700,
              offsetY: 2,
              color: neutrals.colorText,
              formatter: (amount) => spoken(Number(amount)),
            },
            total: {
              show: true,
              label: t("dashboard.sales"),
              color: neutrals.colorTextTertiary,
              fontSize: "12px",
              fontWeight: 400,
              formatter: () => spoken(total),
            },
          },
        },
      },
    },
  };
  return (
    <div className={styles.ring}>
      <div className={styles.ringPicture}>
        <Chart
          kind="donut"
          label={t("dashboard.statuses")}
          height={SIZE}
          series={sales.map(({ amount }) => amount)}
          options={options}
          table={{
            head: [t("dashboard.status"), t("dashboard.sales")],
            rows: sales.map(({ amount }, index) => [names[index] ?? "", wholeRupees(amount)]),
          }}
        />
      </div>
      <ul className={styles.legend} aria-hidden="true">
        {sales.map(({ status, amount }, index) => (
          <li key={status}>
            <i style={{ background: statusColours[status].chart }} />
            <span>{names[index]}</span>
            <b className="figures">{wholeRupees(amount)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
