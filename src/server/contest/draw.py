"""Finds the winners of a contest again: python3 draw.py list.csv BLOCK_HASH NUMBER_OF_WINNERS"""
import hashlib
import sys

path, block_hash, winners = sys.argv[1], sys.argv[2].lower(), int(sys.argv[3])
content = open(path, "rb").read()
list_hash = hashlib.sha256(content).hexdigest()
print("SHA-256 of the list:", list_hash)

# Every line is a participant, their number of tickets, and a masked name.
left = [line.split(",") for line in content.decode("utf-8").split("\n")[1:-1]]
counter = 0
place = 0
while place < winners and left:
    tickets = sum(int(line[1]) for line in left)
    # Numbers above the last whole multiple of the tickets would favour the first ones: they are not used.
    usable = 2**256 - 2**256 % tickets
    number = usable
    while number >= usable:
        text = f"{list_hash}:{block_hash}:{counter}"
        number = int(hashlib.sha256(text.encode()).hexdigest(), 16)
        counter += 1
    ticket = number % tickets
    index = 0
    while ticket >= int(left[index][1]):
        ticket -= int(left[index][1])
        index += 1
    # Whoever has won leaves with all their tickets.
    participant, count, name = left.pop(index)
    place += 1
    print(place, participant, name)
