import { useWords } from "@/shared/i18n/useWords";
import { usePaperOfOrders } from "@/shared/tenant/paper";
import { DownloadButton } from "./DownloadButton";

/** Downloads an order as a PDF: where the store prints proforma invoices or bills of supply, on A4 or for an 80 mm roll. */
export function OrderPapers({ id, priced }: { id: number; priced: boolean }) {
  const { t: catalog } = useWords("catalog");
  const { t, language } = useWords("orders");
  const kind = usePaperOfOrders();
  if (kind === "orders" || !priced)
    return <DownloadButton request={{ kind: "order", orderId: id, language }} text={catalog("orderPdf")} />;
  return (["A4", "80mm"] as const).map((paper) => (
    <DownloadButton
      key={paper}
      request={{ kind: "order", orderId: id, paper, language }}
      text={t(`${kind}.${paper}`)}
    />
  ));
}
