import { Button, Dropdown } from "antd";
import { FileText, Printer } from "lucide";
import { usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { Outline } from "@/shared/ui/Outline";
import type { ExportList } from "./api";
import styles from "./ExportStrip.module.css";
import { useExport } from "./useExport";

/** The server makes a file of at most so many orders. */
const MOST_ORDERS = 100;

const PAPERS = {
  slips: ({ orderIds }) => ({ kind: "packingSlips", filters: { orderIds } }),
  roll: ({ orderIds }) => ({ kind: "packingSlips", filters: { orderIds, paper: "80mm" } }),
  orders: ({ orderIds }) => ({ kind: "severalOrders", filters: { orderIds } }),
} satisfies Record<string, (of: { orderIds: number[] }) => ExportList>;
type Paper = keyof typeof PAPERS;

/** Prints packing slips or the orders themselves, all in one file. */
export function PrintButton({ ids, small = false }: { ids: number[]; small?: boolean }) {
  const { t } = useWords("office");
  const { make } = useExport();
  const phone = usePhone();
  const tooMany = ids.length > MOST_ORDERS;
  return (
    <Dropdown
      trigger={["click"]}
      autoFocus
      disabled={tooMany || ids.length === 0}
      menu={{
        items: Object.keys(PAPERS).map((paper) => ({
          key: paper,
          label: t(`print.${paper}`, { count: ids.length }),
        })),
        onClick: ({ key }) => make(PAPERS[key as Paper]({ orderIds: ids }), "pdf", "print"),
      }}
    >
      <Button
        size={small ? "small" : "large"}
        icon={<Outline of={Printer} size={16} />}
        aria-label={phone ? t("print.button") : undefined}
        title={tooMany ? t("print.tooMany", { count: MOST_ORDERS }) : undefined}
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
  const { t } = useWords("office");
  const { make } = useExport();
  return (
    <>
      <Button
        size="large"
        icon={<Outline of={FileText} size={16} />}
        onClick={() => make({ kind: "order", filters: { orderId: id } }, "pdf", "save")}
      >
        {t("export.pdf")}
      </Button>
      <PrintButton ids={[id]} />
    </>
  );
}
