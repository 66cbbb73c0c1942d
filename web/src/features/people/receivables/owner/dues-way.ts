import { useCustomerWay } from "@/shared/tenant/customer-way";

/** Returns the link to a customer's bills, which includes the list as the page to return to. */
export function useDuesWay() {
  const customer = useCustomerWay();
  return (code: string) => {
    const { to, state } = customer(code);
    return { to: `${to}&tab=dues`, state };
  };
}
