import { useCustomerWay } from "@/shared/tenant/customer-way";

/** The way to a customer's bills, which knows the list to come back to. */
export function useDuesWay() {
  const customer = useCustomerWay();
  return (code: string) => {
    const { to, state } = customer(code);
    return { to: `${to}&tab=dues`, state };
  };
}
