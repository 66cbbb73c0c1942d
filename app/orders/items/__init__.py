"""An order and its items: tables, statuses, quantities, events, and reads of them."""
