import type { ApexOptions } from "apexcharts";
import ReactApexChart from "react-apexcharts";
import { neutrals, sizes } from "@/shared/theme/tokens";

type ApexChartProps = {
  kind: "bar" | "donut";
  height: number;
  series: ApexOptions["series"];
  options: ApexOptions;
};

const COMMON: ApexOptions = {
  chart: {
    fontFamily: sizes.fontFamily,
    foreColor: neutrals.colorTextTertiary,
    toolbar: { show: false },
    zoom: { enabled: false },
    animations: { enabled: false },
    parentHeightOffset: 0,
  },
  legend: { show: false },
  dataLabels: { enabled: false },
  grid: { borderColor: neutrals.colorBorderSecondary, padding: { top: -16, bottom: -8 } },
  states: { hover: { filter: { type: "none" } }, active: { filter: { type: "none" } } },
};

/** ApexCharts in the product's type and lines. */
export default function ApexChart({ kind, height, series, options }: ApexChartProps) {
  const merged = { ...COMMON, ...options, chart: { ...COMMON.chart, ...options.chart } };
  return <ReactApexChart type={kind} height={height} width="100%" series={series} options={merged} />;
}
