SELECT 1 FROM shop.forgotten;
