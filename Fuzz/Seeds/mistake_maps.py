"""Seeds of Tiled's maps with mistakes, for make_seeds.py: a valid map in which one thing is replaced."""

MAP = (
    b'<map orientation="orthogonal" renderorder="right-down" width="2" height="2" tilewidth="8" tileheight="8"><tileset firstgid="1" source="s.tsx"/>'
    b'<layer name="a" width="2" height="2"><data encoding="csv">1,2,0,3</data></layer><objectgroup name="o"><object id="1" template="t.tx" x="1" y="2"/>'
    b'<object id="2" gid="2" x="2.5" y="9" width="8" height="8"><properties><property name="c" type="color" value="#ff00ff"/>'
    b'<property name="b" type="bool" value="true"/><property name="t">text</property></properties></object></objectgroup></map>\0'
    b'<tileset name="s" tilewidth="8" tileheight="8" columns="8"><image source="a.png" width="64" height="48" trans="ff00ff"/></tileset>\0'
    b'<template><tileset firstgid="1" source="s.tsx"/><object name="box" width="8" height="8" gid="2"/></template>')
#: What is replaced in the map, its tileset or its template, and by what.
CHANGES = [
    (b"", b""), (MAP, b""), (MAP, b"text"), (MAP, b"<"), (MAP, b"<a/>"), (MAP, b"\xff\xfe<\0"), (MAP, b'<?xml version="1.0" encoding="x"?><map/>'), (b"<map", b"<!DOCTYPE map [ <!ENTITY a 'b'> ]><!-- c --><map"),
    (b"</map>", b""), (b"</map>", b"</mop>"), (b"</map>", b"</map>x"), (b'name="a"', b'name="a" name="b"'), (b'name="a"', b"name=a"), (b'name="a"', b'name="&x;&amp;&#65;&#x42;"'), (b"text<", b"<![CDATA[x]]>&lt;<"),
    (b'"orthogonal"', b'"isometric"'), (b'"orthogonal"', b'"x"'), (b"right-down", b"x"), (b'width="2" height="2" tile', b'width="x" height="2" tile'), (b'width="2" height="2"', b'width="60000" height="60000"'),
    (b'source="s.tsx"', b'source="x.tsx"'), (b'source="s.tsx"', b'source="../a/../s.tsx"'), (b'source="s.tsx"', b'source="t.tx"'), (b'source="t.tx"', b'source="s.tsx"'), (b"1,2,0,3", b"1,2,0"), (b"1,2,0,3", b"1;2;0;3"), (b"1,2,0,3", b"1,,0,3"),
    (b"1,2,0,3", b"1,2,0,x"), (b"1,2,0,3", b"1,2,0,99"), (b"1,2,0,3", b"1,2,0,4294967296"), (b'encoding="csv"', b'encoding="x"'), (b'encoding="csv"', b'encoding="base64" compression="zstd"'), (b'encoding="csv"', b'encoding="base64" compression="zlib"'),
    (b'encoding="csv">1,2,0,3', b'encoding="base64">AQ*='), (b'encoding="csv">1,2,0,3', b'encoding="base64">AQAAAAI='), (b'encoding="csv">1,2,0,3', b'encoding="base64" compression="gzip">H4sIAAAAAAAAA2NkYGBgAmIABJkD1BAAAAA='),
    (b'<data encoding="csv">1,2,0,3', b'<data><tile gid="1"/><tile/><tile gid="x"/>'), (b'gid="2"', b'gid="99"'), (b'id="2" gid="2"', b'id="2" rotation="90" gid="2"'), (b'x="2.5"', b'x="1e99"'), (b'"#ff00ff"', b'"#80ff00ff"'), (b'type="bool" value="true"', b'type="int" value="x"'),
    (b'columns="8"', b'columns="7"'), (b'tilewidth="8" tileheight="8" columns', b'tilewidth="300" tileheight="8" columns'), (b'trans="ff00ff"', b'trans="x"'), (b"<image source=\"a.png\"", b"<image"), (b"<object name", b"<objct name"),
    (b'<objectgroup', b'<imagelayer name="i"><image source="a.png"/></imagelayer><objectgroup'), (b'firstgid="1" source="s.tsx"/><layer', b'firstgid="9" source="s.tsx"/><tileset firstgid="1" source="s.tsx"/><layer'),
    (b'<image source="a.png" width="64" height="48" trans="ff00ff"/>', b'<tile id="1" x="60" y="0" width="8" height="8"><image source="a.png"/></tile>'), (b'renderorder', b'backgroundcolor="#123" infinite="1" renderorder'),
]
JSON = (
    b'{"orientation":"orthogonal", "width":2, "height":2, "tilewidth":8, "tileheight":8, "tilesets":[{"firstgid":1, "source":"s.tsx"}], "layers":['
    b'{"type":"tilelayer", "width":2, "height":2, "data":[1,2,0,3]}, {"type":"objectgroup", "objects":[{"id":1, "x":2, "y":9, "gid":2, "width":8, "height":8,'
    b' "properties":[{"name":"hp", "type":"int", "value":5}]}]}]}\0{"type":"tileset", "tilewidth":8, "tileheight":8, "image":"a.png", "columns":8}')
JSON_CHANGES = [
    (b"1,2,0,3", b"1,2,0"), (b"1,2,0,3", b'1,2,0,"3"'), (b"1,2,0,3", b"1,2,0,-1"), (b"[1,2,0,3]", b"7"), (b'"tilelayer"', b'"x"'), (b'"type":"tilelayer", ', b""), (b'"layers":[', b'"layers":[7,'), (b'[{"name":"hp"', b'[7,{"name":"hp"'), (b'"value":5', b'"value":{}'),
    (b'"image":"a.png"', b'"image":7'), (b'"tilesets":[{', b'"tilesets":{'), (b'"type":"tileset"', b'"type":"map"'), (b'"x":2', b'"x":"2"'), (b'"columns":8', b'"columns":8, "tiles":[{"id":1, "image":"a.png"}], "tileoffset":{"x":1, "y":"2"}'), (b'{"type":"tilelayer"', b'{"type":"imagelayer", "image":"a.png"}, {"type":"tilelayer"'),
    (b'"id":1', b'"id":1, "visible":7, "class":"c", "point":true, "polygon":[{"x":1,"y":2}], "text":{"text":"t"}'), (b"{", b"[" * 200), (b'"orientation"', b'"\\q"'), (b'8}', b'8'), (b'"columns":8', b'"columns":x'),
]


def write_all(write):
    """Writes each seed with a function of its target, its name and its bytes."""
    for target, whole, changes in (("tmx", MAP, CHANGES), ("tmj", JSON, JSON_CHANGES)):
        for number, (old, new) in enumerate(changes):
            write(target, f"mistake-{number}", whole.replace(old, new, 1))
