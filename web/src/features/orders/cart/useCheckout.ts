import { useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { useParty } from "@/shared/session/party";
import { useSession } from "@/shared/session/useSession";
import { entry, readJson } from "@/shared/storage/storage";
import { useTyped } from "@/shared/storage/useTyped";
import { useListLabelsQuery } from "@/shared/tenant/api";
import { useStore } from "@/shared/tenant/store-context";
import type { CheckoutLabel } from "@/shared/tenant/wire";
import { toField } from "@/shared/ui/to-field";
import { type CheckoutForm, checkoutError, EMPTY_DELIVERY, serverErrors } from "./checkout-rules";
import { lastPaymentMode, type OrderDetails, usePlaceOrder } from "./usePlaceOrder";
import type { Delivery } from "./wire";

/**
 * Manages the form of the checkout: its values, which survive a reload, its errors, and placing the order.
 * Values and errors belong to the party for which they were typed.
 */
export function useCheckout() {
  const { guest } = useSession();
  const { mobileNumber } = useStore();
  const party = useParty()?.code ?? "";
  const labels = useExtraLabels();
  const { place, placing, problem, credit } = usePlaceOrder();
  const { t } = useWords(["checkout", "cart"]);
  const [wrong, setWrong] = useState<{ party: string; errors: Record<string, string> }>();
  const [kept, setKept] = useState(() => readJson<Partial<Delivery>>("delivery", mobileNumber));
  const [form, setForm, forget] = useTyped<CheckoutForm>(`checkout.${party}`, {
    delivery: { ...EMPTY_DELIVERY, ...kept },
    values: {},
    mode: lastPaymentMode(mobileNumber),
  });

  const change = (part: Partial<CheckoutForm>) => {
    setForm((before) => ({ ...before, ...part }));
    setWrong(undefined);
  };
  const changeDelivery = (next: (before: Delivery) => Delivery) => {
    setForm((before) => ({ ...before, delivery: next(before.delivery) }));
    setWrong(undefined);
  };
  /** Shows errors at their fields, and leads to the first one; returns whether there are any. */
  const show = (errors: Record<string, string>) => {
    setWrong({ party, errors });
    const [first] = Object.keys(errors);
    if (first) toField(first);
    return first !== undefined;
  };
  const submit = async () => {
    const found = checkoutError(form, guest, labels);
    if (show(found ? { [found.field]: t(found.message) } : {})) return;
    if (guest) entry("delivery", mobileNumber).write(JSON.stringify(form.delivery));
    const refused = (errors: Record<string, string[]>) => show(serverErrors(errors, guest, labels));
    if (await place(detailsOf(form, guest), refused)) forget();
  };
  /** Clears the values from the previous order; undefined if there were none. */
  const clear = () => {
    entry("delivery", mobileNumber).write(null);
    setKept(null);
    change({ delivery: EMPTY_DELIVERY });
  };
  return {
    form,
    change,
    changeDelivery,
    errors: wrong?.party === party ? wrong.errors : {},
    submit,
    placing,
    problem,
    credit,
    labels,
    guest,
    clear: kept ? clear : undefined,
  };
}

function detailsOf({ delivery, values, mode }: CheckoutForm, guest: boolean): OrderDetails {
  if (!mode) throw new Error("An order without a payment mode does not get past its check");
  const { advancePaymentField: paid, checkoutRemarks1, checkoutRemarks2, checkoutRemarks3 } = values;
  return {
    paymentMode: mode,
    delivery: guest ? delivery : undefined,
    paidAmount: paid?.trim() ? Number(paid) : undefined,
    remarks: {
      remarks1: checkoutRemarks1?.trim(),
      remarks2: checkoutRemarks2?.trim(),
      remarks3: checkoutRemarks3?.trim(),
    },
  };
}

/** Returns the fields that the store switched on, under the store's names or else the default ones. */
function useExtraLabels(): CheckoutLabel[] {
  const { t } = useWords("checkout");
  const { settings, mobileNumber } = useStore();
  const { data } = useListLabelsQuery(mobileNumber, { skip: settings.checkoutFields.length === 0 });
  return settings.checkoutFields.map((field) => {
    const paid = field === "advancePaymentField";
    const ours = paid ? t("advancePayment") : t("remarks", { number: field.slice(-1) });
    const setting = data?.find((label) => label.field === field);
    return { field, required: false, numeric: paid, ...setting, text: setting?.text || ours };
  });
}
