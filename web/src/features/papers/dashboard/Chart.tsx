import type { ApexOptions } from "apexcharts";
import { lazy, Suspense } from "react";
import { BlockSkeleton } from "./Panel";

const ApexChart = lazy(() => import("./ApexChart"));

export type ChartTable = { head: readonly string[]; rows: readonly (readonly string[])[] };

type ChartProps = {
  label: string;
  kind: "bar" | "donut";
  height: number;
  series: ApexOptions["series"];
  options: ApexOptions;
  /** The same figures in a table for screen readers. */
  table: ChartTable;
};

/** Shows figures as a chart, whose code is fetched with the first chart, and as a table. */
export function Chart({ label, kind, height, series, options, table }: ChartProps) {
  return (
    <>
      <div role="img" aria-label={label} style={{ height }}>
        <Suspense fallback={<BlockSkeleton height={height} />}>
          <ApexChart kind={kind} height={height} series={series} options={options} />
        </Suspense>
      </div>
      <div className="visually-hidden">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              {table.head.map((word) => (
                <th key={word} scope="col">
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([name, ...figures]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {figures.map((figure, index) => (
                  <td key={table.head[index + 1]}>{figure}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
