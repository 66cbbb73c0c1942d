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

/** The server accepts at most this many orders per file. */
const MAX_ORDERS = 100;

type Language = Wire["ExportIn"]["language"];
type SlipPaper = "slips" | "roll";
type OrderPaper = ReturnType<typeof usePaperOfOrders>;
type Paper = SlipPaper | OrderPaper | `${OrderPaper}Roll`;

/** Returns the file for a paper of orders; a paper whose name ends in "roll" is for a receipt printer. */
function fileOf(paper: Paper, orderIds: number[], language: Language): ExportList {
  const size = paper.toLowerCase().endsWith("roll") ? ({ paper: "80mm" } as const) : {};
  return paper === "slips" || paper === "roll"
    ? { kind: "packingSlips", filters: { orderIds, ...size } }
    : { kind: "severalOrders", filters: { orderIds, language, ...size } };
}

/** Prints packing slips or the orders themselves, all in one file. */
export function PrintButton({ ids, small = false }: { ids: number[]; small?: boolean }) {
  const { t, language } = useWords("office");
  const { make } = useExport();
  const kind = usePaperOfOrders();
  const papers: Paper[] = ["slips", "roll", kind, `${kind}Roll`];
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
        onClick: ({ key }) => make(fileOf(key as Paper, ids, language as Language), "pdf", "print"),
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

/** Downloads the PDF of an order and prints its papers. */
export function OrderFiles({ id }: { id: number }) {
  const { t, language } = useWords("office");
  const { make } = useExport();
  return (
    <>
      <Button
        size="large"
        icon={<Outline of={FileText} size={16} />}
        onClick={() =>
          make({ kind: "order", filters: { orderId: id, language: language as Language } }, "pdf", "save")
        }
      >
        {t("export.pdf")}
      </Button>
      <PrintButton ids={[id]} />
    </>
  );
}

/** Prints the packing slip of one dispatch of an order. */
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
