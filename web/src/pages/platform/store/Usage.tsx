import { Segmented } from "antd";
import type { ApexOptions } from "apexcharts";
import { useState } from "react";
import { Chart } from "@/features/papers/dashboard/Chart";
import { Block, Nothing } from "@/features/platform/console/Block";
import { byDay, byMonth, MEASURES, type Measure } from "@/features/platform/console/usage";
import type { PlatformStore } from "@/features/platform/console/wire";
import { bytesText } from "@/shared/format/bytes";
import { fullDay, shortDay } from "@/shared/format/dates";
import { quantityText } from "@/shared/format/rupees";
import { usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { brand, neutrals } from "@/shared/theme/tokens";
import styles from "./Store.module.css";

const HEIGHT = 200;
const SPANS = ["days", "months"] as const;

/** Shows a store's usage by day or month. */
export function Usage({ store: { usage } }: { store: PlatformStore }) {
  const { t, language } = useWords("platform");
  const phone = usePhone();
  const [measure, setMeasure] = useState<Measure>("orders");
  const [span, setSpan] = useState<(typeof SPANS)[number]>("days");
  const points = span === "days" ? byDay(usage, measure) : byMonth(usage, measure);
  const text = (amount: number) =>
    measure === "storage" ? bytesText(amount) : quantityText(Math.round(amount));
  const day = (at: string) => (span === "days" ? shortDay(at, language) : monthOf(at, language));
  const options: ApexOptions = {
    colors: [brand.colorPrimary],
    grid: { borderColor: neutrals.colorBorderSecondary, padding: { top: -16, right: 0, bottom: -8 } },
    plotOptions: { bar: { columnWidth: "70%", borderRadius: 3, borderRadiusApplication: "end" } },
    xaxis: {
      categories: points.map(({ at }) => day(at)),
      tickAmount: Math.min(phone ? 3 : 6, Math.max(1, points.length - 1)),
      axisBorder: { show: false },
      axisTicks: { show: false },
      labels: { rotate: 0, hideOverlappingLabels: true, style: { fontSize: "12px" } },
    },
    yaxis: {
      min: 0,
      forceNiceScale: true,
      tickAmount: 3,
      labels: { formatter: text, style: { fontSize: "12px" } },
    },
    tooltip: {
      x: {
        formatter: (_name, { dataPointIndex }: { dataPointIndex: number }) =>
          fullDay(points[dataPointIndex]?.at ?? "", language),
      },
      y: { formatter: text },
    },
  };
  const name = t(`usage.${measure}`);
  return (
    <Block
      title={t("usage.title")}
      actions={
        <Segmented
          size="small"
          aria-label={t("usage.span")}
          value={span}
          onChange={setSpan}
          options={SPANS.map((value) => ({ value, label: t(`usage.${value}`) }))}
        />
      }
    >
      <Segmented
        className={styles.measures}
        aria-label={t("usage.of")}
        value={measure}
        onChange={setMeasure}
        options={MEASURES.map((value) => ({ value, label: t(`usage.${value}`) }))}
      />
      {points.length === 0 ? (
        <Nothing>{t("usage.none")}</Nothing>
      ) : (
        <Chart
          kind="bar"
          label={name}
          height={HEIGHT}
          series={[{ name, data: points.map(({ amount }) => amount) }]}
          options={options}
          table={{
            head: [t("usage.day"), name],
            rows: points.map(({ at, amount }) => [day(at), text(amount)]),
          }}
        />
      )}
    </Block>
  );
}

const LOCALES: Record<string, string> = { en: "en-IN", hi: "hi-IN-u-nu-latn", gu: "gu-IN-u-nu-latn" };
const monthOf = (at: string, language: string) =>
  new Intl.DateTimeFormat(LOCALES[language] ?? LOCALES.en, { month: "short", timeZone: "UTC" }).format(
    new Date(at),
  );
