import ApexCharts, { type ApexOptions } from "apexcharts";
import { useEffect, useRef } from "react";
import { neutrals, sizes } from "@/shared/theme/tokens";

type ApexChartProps = {
  kind: "bar" | "donut";
  height: number;
  series: ApexOptions["series"];
  options: ApexOptions;
};

const COMMON: ApexOptions = {
  legend: { show: false },
  dataLabels: { enabled: false },
  fill: { opacity: 1 },
  states: { hover: { filter: { type: "none" } }, active: { filter: { type: "none" } } },
};

const chartOptions = (kind: ApexChartProps["kind"], height: number): ApexOptions["chart"] => ({
  type: kind,
  height,
  width: "100%",
  fontFamily: sizes.fontFamily,
  foreColor: neutrals.colorTextTertiary,
  toolbar: { show: false },
  zoom: { enabled: false },
  animations: { enabled: false },
  parentHeightOffset: 0,
});

/** Draws an ApexCharts chart in the app's fonts and lines; changed figures update the existing chart. */
export default function ApexChart({ kind, height, series, options }: ApexChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ApexCharts>(undefined);
  const drawn = { ...COMMON, ...options, chart: { ...chartOptions(kind, height), ...options.chart }, series };
  const latest = useRef(drawn);
  latest.current = drawn;

  useEffect(() => {
    const made = new ApexCharts(place.current, latest.current);
    chart.current = made;
    made.render();
    return () => {
      chart.current = undefined;
      made.destroy();
    };
  }, []);

  const figures = JSON.stringify([series, options, height]);
  const before = useRef(figures);
  useEffect(() => {
    if (before.current === figures) return;
    before.current = figures;
    chart.current?.updateOptions(latest.current, true, false);
  }, [figures]);

  return <div ref={place} />;
}
