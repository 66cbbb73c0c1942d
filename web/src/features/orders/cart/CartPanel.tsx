import { type ReactNode, type RefObject, Suspense, useCallback, useRef, useState } from "react";
import { useDispatch, useSelector } from "react-redux";
import { useNavigate } from "react-router";
import { useFootHeight } from "@/shared/hooks/useFootHeight";
import { useWords } from "@/shared/i18n/useWords";
import { pickParty, useParty } from "@/shared/session/party";
import { useSession } from "@/shared/session/useSession";
import { BankAccount } from "@/shared/tenant/BankAccount";
import { useStore } from "@/shared/tenant/store-context";
import { useSignInPath } from "@/shared/tenant/useSignInPath";
import { Button, IconButton, LinkButton } from "@/shared/ui/Button";
import { EmptyState } from "@/shared/ui/EmptyState";
import { FieldError } from "@/shared/ui/FieldError";
import { Icon } from "@/shared/ui/Icon";
import { Layer } from "@/shared/ui/Layer";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { toField } from "@/shared/ui/to-field";
import { CartCredit } from "./CartCredit";
import { CartLines } from "./CartLines";
import styles from "./CartPanel.module.css";
import { CartSchemes } from "./CartSchemes";
import { OrderValue } from "./OrderValue";
import { PaymentChoice } from "./PaymentChoice";
import { Sums, Total } from "./Sums";
import { showCart, type WithCart } from "./slice";
import { useCart, useSaved } from "./useCart";
import { lastPaymentMode, usePlaceOrder } from "./usePlaceOrder";
import type { CartLine, PaymentMode } from "./wire";

type CartPanelProps = {
  /** The party that the cart is for. */
  partyCard: ReactNode;
  creditDays?: number;
  /** A step that is required before the order, shown in place of the order button. */
  first?: ReactNode;
  /** Content that the page adds to a line. */
  noteOf?: (line: CartLine) => ReactNode;
  /** The items that could not be put into the cart. */
  leftOut?: ReactNode;
  /** Shown in an empty cart. */
  lastOrder: ReactNode;
};

/** The cart over the page, with the quick checkout in its footer. */
export function CartPanel(props: CartPanelProps) {
  const { t } = useWords(["cart", "shop"]);
  const { t: common } = useWords("common");
  const dispatch = useDispatch();
  const open = useSelector((state: WithCart) => state.cart.open);
  const saved = useSaved();
  const { lines } = useCart();
  const close = useCallback(() => dispatch(showCart(false)), [dispatch]);
  return (
    <Layer open={open} onClose={close} from="right" label={t("title")}>
      <header className={styles.head}>
        <h2 tabIndex={-1}>
          {t("title")} {lines.length > 0 && <span>{t("items", { count: lines.length })}</span>}
        </h2>
        {lines.length > 0 && (
          <span className={`${styles.saved} ${saved === "saved" ? "" : styles[saved]}`} role="status">
            <Icon name={saved === "kept" ? "cloudOff" : "cloudCheck"} size={16} /> {t(saved)}
          </span>
        )}
        <IconButton icon="close" size={24} label={common("close")} onClick={close} />
      </header>
      <Contents {...props} onClose={close} />
    </Layer>
  );
}

type ContentsProps = CartPanelProps & { onClose: () => void };

function Contents(props: ContentsProps) {
  const { lines, error, isLoading, refetch } = useCart();
  if (isLoading) return <RowSkeletons count={4} height={120} />;
  if (error && lines.length === 0) return <Problem error={error} onRetry={refetch} />;
  if (lines.length === 0) return <EmptyCart {...props} />;
  return <FilledCart {...props} />;
}

function EmptyCart({ partyCard, lastOrder, leftOut, onClose }: ContentsProps) {
  const { t } = useWords("cart");
  const { t: common } = useWords("common");
  const { path } = useStore();
  const signInPath = useSignInPath();
  const { signedIn } = useSession();
  return (
    <div className={styles.body}>
      {partyCard && <div className={styles.party}>{partyCard}</div>}
      {leftOut}
      <EmptyState drawing="basket" title={t("empty")} help={t("emptyHelp")}>
        <LinkButton look="primary" to={path("shop")} onClick={onClose}>
          {t("continueShopping")}
        </LinkButton>
        {!signedIn && (
          <LinkButton look="text" to={signInPath} onClick={onClose}>
            {common("nav.signIn")}
          </LinkButton>
        )}
      </EmptyState>
      <div className={styles.party}>{lastOrder}</div>
    </div>
  );
}

function FilledCart({ partyCard, creditDays, first, noteOf, leftOut, onClose }: ContentsProps) {
  const { lines, totals } = useCart();
  const { t } = useWords("cart");
  const body = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLElement>(null);
  const checkout = useQuickCheckout(foot, onClose);
  useFootHeight(foot);
  return (
    <>
      <div className={styles.body} ref={body}>
        {partyCard && (
          <div className={styles.party}>
            {partyCard}
            <FieldError text={checkout.errors.party} />
          </div>
        )}
        {leftOut}
        <CartLines lines={lines} scroller={body} onLeave={onClose} noteOf={noteOf} />
        <Suspense fallback={null}>
          <CartSchemes />
          <div className={styles.sums}>
            {checkout.quick && checkout.mode === "Bank" && <BankAccount />}
            {totals && <Sums totals={totals} lines={lines} />}
          </div>
        </Suspense>
      </div>
      <footer className={styles.foot} ref={foot}>
        {checkout.problem && (
          <p className={styles.problem} role="alert">
            {checkout.problem}
          </p>
        )}
        {totals && <OrderValue totals={totals} />}
        {checkout.quick && <CartCredit totals={totals} {...checkout.credit} />}
        {totals && <Total totals={totals} />}
        {checkout.quick && (
          <PaymentChoice
            value={checkout.mode}
            error={checkout.errors.mode}
            creditDays={creditDays}
            onChange={checkout.setMode}
          />
        )}
        {first ?? (
          <Button look="primary" large wide disabled={checkout.placing} onClick={checkout.go}>
            {checkout.placing ? t("placing") : t(checkout.quick ? "placeOrder" : "goToCheckout")}
          </Button>
        )}
      </footer>
    </>
  );
}

/**
 * Places the order from the drawer, whose `foot` has the choice of payment,
 * or opens the checkout page for more details.
 */
function useQuickCheckout(foot: RefObject<HTMLElement | null>, onClose: () => void) {
  const { t } = useWords("cart");
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const { settings, mobileNumber, path } = useStore();
  const { guest, salesperson } = useSession();
  const party = useParty();
  const { place, placing, problem, credit } = usePlaceOrder();
  const [mode, setMode] = useState<PaymentMode | null>(() => lastPaymentMode(mobileNumber));
  const [errors, setErrors] = useState<{ mode?: string; party?: string }>({});
  const quick = !guest && settings.checkoutFields.length === 0;

  const go = () => {
    if (!quick) {
      onClose();
      navigate(path("checkout"));
      return;
    }
    const missing = {
      mode: mode ? undefined : t("selectPayment"),
      party: salesperson && !party ? t("selectParty") : undefined,
    };
    setErrors(missing);
    if (missing.party) dispatch(pickParty(true));
    else if (missing.mode && foot.current) toField("mode", foot.current);
    if (mode && !missing.party) void place({ paymentMode: mode });
  };
  const choose = (chosen: PaymentMode) => {
    setMode(chosen);
    setErrors((before) => ({ ...before, mode: undefined }));
  };
  return { quick, mode, setMode: choose, errors, go, placing, problem, credit };
}
