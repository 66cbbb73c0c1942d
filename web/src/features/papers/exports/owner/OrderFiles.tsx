import { Button, Dropdown } from "antd";
import { FileText, Printer } from "lucide";
import type { Wire } from "@/shared/api/wire";
import { usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { usePaperOfOrders } from "@/shared/tenant/paper";
import { Icon } from "@/shared/ui/Icon";
import { Outline } from "@/shared/ui/Outline";
import type { ExportList } from "./api";
import styles from "./ExportStrip.module.css";
import { useExport } from "./useExport";

/** The server makes a file of at most so many orders. */
const MAX_ORDERS = 100;

type Orders = { orderIds: number[]; language: Language };
const inLanguage = (orders: Orders): ExportList => ({ kind: "severalOrders", filters: orders });
const onRoll = (orders: Orders): ExportList => ({
  kind: "severalOrders",
  filters: { ...orders, paper: "80mm" },
});
const PAPERS = {
  slips: ({ orderIds }) => ({ kind: "packingSlips", filters: { orderIds } }),
  roll: ({ orderIds }) => ({ kind: "packingSlips", filters: { orderIds, paper: "80mm" } }),
  orders: ({ orderIds }) => ({ kind: "severalOrders", filters: { orderIds } }),
  proforma: inLanguage,
  proformaRoll: onRoll,
  bill: inLanguage,
  billRoll: onRoll,
} satisfies Record<string, (of: Orders) => ExportList>;
type Language = Wire["ExportIn"]["language"];
type Paper = keyof typeof PAPERS;
const SLIPS: Paper[] = ["slips", "roll"];

/** Prints packing slips or the orders themselves, all in one file. */
export function PrintButton({ ids, small = false }: { ids: number[]; small?: boolean }) {
  const { t, language } = useWords("office");
  const { make } = useExport();
  const kind = usePaperOfOrders();
  const papers: Paper[] = [...SLIPS, ...(kind ? ([kind, `${kind}Roll`] as const) : (["orders"] as const))];
  const phone = usePhone();
  const tooMany = ids.length > MAX_ORDERS;
  return (
    <Dropdown
      trigger={["click"]}
      autoFocus
      disabled={tooMany || ids.length === 0}
      menu={{
        items: papers.map((paper) => ({
          key: paper,
          label: t(`print.${paper}`, { count: ids.length }),
        })),
        onClick: ({ key }) =>
          make(PAPERS[key as Paper]({ orderIds: ids, language: language as Language }), "pdf", "print"),
      }}
    >
      <Button
        size={small ? "small" : "large"}
        icon={<Outline of={Printer} size={16} />}
        aria-label={phone ? t("print.button") : undefined}
        title={tooMany ? t("print.tooMany", { count: MAX_ORDERS }) : undefined}
      >
        {!phone && (
          <span className={styles.opens}>
            {t("print.button")} <Icon name="chevronDown" size={16} />
          </span>
        )}
      </Button>
    </Dropdown>
  );
}

/** The PDF of an order, and its papers to print. */
export function OrderFiles({ id }: { id: number }) {
  const { t, language } = useWords("office");
  const { make } = useExport();
  const inLanguage = usePaperOfOrders() ? { language: language as Language } : {};
  return (
    <>
      <Button
        size="large"
        icon={<Outline of={FileText} size={16} />}
        onClick={() => make({ kind: "order", filters: { orderId: id, ...inLanguage } }, "pdf", "save")}
      >
        {t("export.pdf")}
      </Button>
      <PrintButton ids={[id]} />
    </>
  );
}

/** The packing slip of one dispatch of an order, to print. */
export function DispatchSlip({ id, dispatchId }: { id: number; dispatchId: number }) {
  const { t } = useWords("office");
  const { make } = useExport();
  const slip: ExportList = { kind: "packingSlips", filters: { orderIds: [id], dispatchId } };
  return (
    <Button icon={<Outline of={Printer} size={16} />} onClick={() => make(slip, "pdf", "print")}>
      {t("print.slips", { count: 1 })}
    </Button>
  );
}
