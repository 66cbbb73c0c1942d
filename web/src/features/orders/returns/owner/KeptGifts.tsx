import { Form } from "antd";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Problem } from "@/shared/ui/Problem";
import { useReturnPreviewQuery } from "../api";
import type { OwnersReturn, Quantities } from "../wire";
import { acceptedLines } from "./accepted";
import { GiftChoice } from "./GiftChoice";

/** Shows the gifts that the customer would keep unearned, and whether the owner holds back their value. */
export function KeptGifts({ of }: { of: OwnersReturn }) {
  const { t } = useWords("returns");
  const quantities: Quantities | undefined = Form.useWatch("quantities");
  const lines = acceptedLines(of, quantities ?? {});
  const none = lines.every(({ quantity }) => !quantity);
  const { data, error, refetch } = useReturnPreviewQuery({ id: of.id, lines }, { skip: none });
  if (error && !none) return <Problem error={error} onRetry={refetch} />;
  if (none || !data?.gifts.length) return null;
  return (
    <>
      <ul>
        {data.gifts.map(({ itemId, name, free, quantity, worth }) => (
          <li key={itemId}>
            {t(free ? "kept.free" : "kept.rate", { name, count: quantity, amount: rupees(worth) })}
          </li>
        ))}
      </ul>
      <GiftChoice holdBack={t("kept.holdBack", { amount: rupees(data.most) })} />
    </>
  );
}
