import { Ellipsis, Pencil, Undo2 } from "lucide";
import { useState } from "react";
import { useMayAskChange } from "@/features/orders/changes/buyer/Changes";
import { mayCancelOrder } from "@/features/orders/orders/buyer/rules";
import { useShareText } from "@/features/orders/orders/buyer/useShareText";
import type { Order } from "@/features/orders/orders/buyer/wire";
import { useMayReturn } from "@/features/orders/returns/buyer/Returns";
import { OrderPapers } from "@/features/papers/exports/buyer/OrderPapers";
import { useWords } from "@/shared/i18n/useWords";
import { Button, OutwardButton } from "@/shared/ui/Button";
import { Icon } from "@/shared/ui/Icon";
import { Outline } from "@/shared/ui/Outline";
import { SheetMenu } from "@/shared/ui/SheetMenu";

type OrderMenuProps = {
  order: Order;
  onChange: () => void;
  onReturn: () => void;
  onCancel: () => void;
};

/** The menu of an order: what its rules allow, with the cancellation as the last entry. */
export function OrderMenu({ order, onChange, onReturn, onCancel }: OrderMenuProps) {
  const { t } = useWords("orders");
  const { t: changes } = useWords("changes");
  const { t: returns } = useWords("returns");
  const { t: link } = useWords("orderLink");
  const [open, setOpen] = useState(false);
  const text = useShareText(order, order.link ?? window.location.href);
  const mayChange = useMayAskChange(order.id);
  const mayReturn = useMayReturn(order);
  const close = () => setOpen(false);
  const closing = (then: () => void) => () => {
    close();
    then();
  };
  return (
    <>
      <Button large aria-label={t("moreActions")} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Outline of={Ellipsis} />
      </Button>
      <SheetMenu open={open} onClose={close} label={t("moreActions")}>
        <OutwardButton href={`https://wa.me/?text=${encodeURIComponent(text)}`}>
          <Icon name="message" size={16} /> {link("share.whatsapp")}
        </OutwardButton>
        <OrderPapers id={order.id} priced={order.net !== null} />
        {mayChange && (
          <Button onClick={closing(onChange)}>
            <Outline of={Pencil} size={16} /> {changes("ask")}
          </Button>
        )}
        {mayReturn && (
          <Button onClick={closing(onReturn)}>
            <Outline of={Undo2} size={16} /> {returns("ask")}
          </Button>
        )}
        {mayCancelOrder(order) && (
          <Button look="textDanger" onClick={closing(onCancel)}>
            <Icon name="close" size={16} /> {t("cancelOrder")}
          </Button>
        )}
      </SheetMenu>
    </>
  );
}
